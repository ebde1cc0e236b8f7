BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE answer (
	id INTEGER NOT NULL, 
	learner VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	item VARCHAR NOT NULL, 
	asked VARCHAR NOT NULL, 
	said VARCHAR NOT NULL, 
	"right" BOOLEAN NOT NULL, 
	seconds FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(learner) REFERENCES learner (id) ON DELETE CASCADE
);
INSERT INTO "answer" VALUES(1,'mia',1762900501.0,'n+8x','30+8','45',1,1.5);
INSERT INTO "answer" VALUES(2,'mia',1.76290050133333325386e+09,'n+8x','31+8','45',0,1.5);
INSERT INTO "answer" VALUES(3,'mia',1.76290050166666674609e+09,'n+8x','32+8','45',1,1.5);
INSERT INTO "answer" VALUES(4,'mia',1762900502.0,'n+8x','33+8','45',0,1.5);
INSERT INTO "answer" VALUES(5,'mia',1.7629005023333332539e+09,'n+8x','34+8','45',1,1.5);
CREATE TABLE game_table (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	keys JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	host VARCHAR, 
	settings JSON NOT NULL, 
	seed VARCHAR NOT NULL, 
	salts JSON NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	previous VARCHAR, 
	next VARCHAR, 
	origin VARCHAR, 
	result JSON, 
	PRIMARY KEY (id), 
	CONSTRAINT state_is_known CHECK (state IN ('open', 'playing', 'over')), 
	FOREIGN KEY(host) REFERENCES player (id) ON DELETE SET NULL
);
INSERT INTO "game_table" VALUES('filou-over','filou','{"open_mice": false}','{}','over','ana-id','{"pace": 1.5, "note": "à bientôt ‹🐭›", "hints": true}','0000000000000000000000000000000000000000000000000000000000000007','["aa", ""]',1762900010.0,1762900100.0,NULL,NULL,NULL,'{"scores": [57, -9, 58], "winners": [2]}');
INSERT INTO "game_table" VALUES('mmm-over','mmm','{"side": 1, "aligned": false}','{}','over','ana-id','{"pace": 1.5, "note": "à bientôt ‹🐭›", "hints": true}','0000000000000000000000000000000000000000000000000000000000000008','["aa", ""]',1.76290001033333325382e+09,1.76290010014285707475e+09,NULL,NULL,NULL,'{"scores": [-5, -5], "winners": []}');
INSERT INTO "game_table" VALUES('open','filou','{}','{}','open',NULL,'{}','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff','[]',1762900400.0,1762900400.1,NULL,NULL,NULL,NULL);
CREATE TABLE "key" (
	digest VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (digest), 
	FOREIGN KEY(player) REFERENCES player (id) ON DELETE CASCADE
);
INSERT INTO "key" VALUES('dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','ana-id',1999999999.0);
CREATE TABLE learner (
	id VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player) REFERENCES player (id) ON DELETE CASCADE
);
INSERT INTO "learner" VALUES('mia','ana-id','Mia 🐭',1762900500.0);
CREATE TABLE move (
	"table" VARCHAR NOT NULL, 
	n INTEGER NOT NULL, 
	who VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table", n), 
	FOREIGN KEY("table") REFERENCES game_table (id) ON DELETE CASCADE
);
INSERT INTO "move" VALUES('filou-over',0,'*','first 2',1762900100.0);
INSERT INTO "move" VALUES('filou-over',1,'*','lost 0 5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',2,'*','lost 1 11',1762900100.0);
INSERT INTO "move" VALUES('filou-over',3,'*','lost 2 d',1762900100.0);
INSERT INTO "move" VALUES('filou-over',4,'2','place 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',5,'0','place 15',1762900100.0);
INSERT INTO "move" VALUES('filou-over',6,'1','place d',1762900100.0);
INSERT INTO "move" VALUES('filou-over',7,'*','passive R',1762900100.0);
INSERT INTO "move" VALUES('filou-over',8,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',9,'0','bid 14',1762900100.0);
INSERT INTO "move" VALUES('filou-over',10,'1','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',11,'0','place -8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',12,'1','place 3',1762900100.0);
INSERT INTO "move" VALUES('filou-over',13,'2','place -5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',14,'*','passive D',1762900100.0);
INSERT INTO "move" VALUES('filou-over',15,'0','bid 1',1762900100.0);
INSERT INTO "move" VALUES('filou-over',16,'1','bid 16',1762900100.0);
INSERT INTO "move" VALUES('filou-over',17,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',18,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',19,'1','place 15',1762900100.0);
INSERT INTO "move" VALUES('filou-over',20,'2','place -8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',21,'0','place R',1762900100.0);
INSERT INTO "move" VALUES('filou-over',22,'*','passive 11',1762900100.0);
INSERT INTO "move" VALUES('filou-over',23,'1','bid 1',1762900100.0);
INSERT INTO "move" VALUES('filou-over',24,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',25,'0','bid 6',1762900100.0);
INSERT INTO "move" VALUES('filou-over',26,'1','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',27,'0','place 11',1762900100.0);
INSERT INTO "move" VALUES('filou-over',28,'1','place 5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',29,'2','place 5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',30,'*','passive 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',31,'0','bid 1',1762900100.0);
INSERT INTO "move" VALUES('filou-over',32,'1','bid 3',1762900100.0);
INSERT INTO "move" VALUES('filou-over',33,'2','bid 5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',34,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',35,'1','bid 9',1762900100.0);
INSERT INTO "move" VALUES('filou-over',36,'2','bid 23',1762900100.0);
INSERT INTO "move" VALUES('filou-over',37,'1','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',38,'2','place 11',1762900100.0);
INSERT INTO "move" VALUES('filou-over',39,'0','place -5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',40,'1','place -8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',41,'*','passive 5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',42,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',43,'0','bid 1',1762900100.0);
INSERT INTO "move" VALUES('filou-over',44,'1','bid 6',1762900100.0);
INSERT INTO "move" VALUES('filou-over',45,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',46,'1','place R',1762900100.0);
INSERT INTO "move" VALUES('filou-over',47,'2','place R',1762900100.0);
INSERT INTO "move" VALUES('filou-over',48,'0','place 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',49,'*','passive -8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',50,'1','bid 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',51,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',52,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',53,'1','place D',1762900100.0);
INSERT INTO "move" VALUES('filou-over',54,'2','place 3',1762900100.0);
INSERT INTO "move" VALUES('filou-over',55,'0','place D',1762900100.0);
INSERT INTO "move" VALUES('filou-over',56,'*','passive -5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',57,'1','bid 2',1762900100.0);
INSERT INTO "move" VALUES('filou-over',58,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',59,'0','bid 7',1762900100.0);
INSERT INTO "move" VALUES('filou-over',60,'1','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',61,'0','place 3',1762900100.0);
INSERT INTO "move" VALUES('filou-over',62,'1','place -5',1762900100.0);
INSERT INTO "move" VALUES('filou-over',63,'2','place D',1762900100.0);
INSERT INTO "move" VALUES('filou-over',64,'*','passive 15',1762900100.0);
INSERT INTO "move" VALUES('filou-over',65,'0','bid 1',1762900100.0);
INSERT INTO "move" VALUES('filou-over',66,'1','bid 6',1762900100.0);
INSERT INTO "move" VALUES('filou-over',67,'2','bid 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',68,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',69,'1','bid 9',1762900100.0);
INSERT INTO "move" VALUES('filou-over',70,'2','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',71,'1','place 8',1762900100.0);
INSERT INTO "move" VALUES('filou-over',72,'2','place 15',1762900100.0);
INSERT INTO "move" VALUES('filou-over',73,'0','place d',1762900100.0);
INSERT INTO "move" VALUES('filou-over',74,'*','passive d',1762900100.0);
INSERT INTO "move" VALUES('filou-over',75,'1','pass',1762900100.0);
INSERT INTO "move" VALUES('filou-over',76,'2','bid 10',1762900100.0);
INSERT INTO "move" VALUES('filou-over',77,'0','pass',1762900100.0);
INSERT INTO "move" VALUES('mmm-over',0,'*','first 0',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',1,'*','roll C B F',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',2,'0','put C g5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',3,'0','put F c3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',4,'0','put B g2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',5,'*','roll U X B',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',6,'1','put B e3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',7,'1','put U b5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',8,'1','stop',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',9,'*','roll F B C',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',10,'0','put B a4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',11,'0','put C a3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',12,'0','put F d6',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',13,'*','roll A F C',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',14,'1','put F a2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',15,'1','put A f5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',16,'1','put C g6',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',17,'*','roll U A F',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',18,'0','put U d1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',19,'0','put F b2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',20,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',21,'*','roll B',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',22,'0','put B a5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',23,'*','roll B U A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',24,'1','put B f1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',25,'1','put U g4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',26,'1','put A b1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',27,'*','roll B X U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',28,'0','put U g3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',29,'0','put B e4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',30,'0','stop',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',31,'*','roll B U C',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',32,'1','put C b3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',33,'1','put U c1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',34,'1','put B g1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',35,'*','roll A U A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',36,'0','put A e7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',37,'0','put A a1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',38,'0','put U f3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',39,'*','roll B X B',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',40,'1','put B a6',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',41,'1','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',42,'*','roll B B',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',43,'1','put B e5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',44,'1','put B f2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',45,'*','roll C A X',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',46,'0','put C b4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',47,'0','put A f4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',48,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',49,'*','roll A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',50,'0','put A c6',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',51,'*','roll B A A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',52,'1','put A c7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',53,'1','stop',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',54,'*','roll X B U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',55,'0','put U d2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',56,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',57,'*','roll A F',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',58,'0','put F d4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',59,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',60,'*','roll A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',61,'0','put A d7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',62,'*','roll B B F',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',63,'1','put F g7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',64,'1','put B a7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',65,'1','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',66,'*','roll F',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',67,'1','put F f7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',68,'*','roll U C U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',69,'0','put C c4',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',70,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',71,'*','roll F A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',72,'0','put F c5',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',73,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',74,'*','roll B',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',75,'0','put B d3',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',76,'*','roll C C U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',77,'1','put C e1',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',78,'1','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',79,'*','roll U A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',80,'1','put U b6',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',81,'1','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',82,'*','roll U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',83,'1','put U b7',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',84,'*','roll X B U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',85,'*','roll B X A',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',86,'*','roll C C U',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',87,'0','put C e2',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',88,'0','roll',1.76290010014285707475e+09);
INSERT INTO "move" VALUES('mmm-over',89,'*','roll U U',1.76290010014285707475e+09);
CREATE TABLE player (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "player" VALUES('ana-id','Ana','fr',1762900000.125,1762900001.5);
INSERT INTO "player" VALUES('leo-id','Léo 🐈','en',1762900002.1,1762900003.7);
CREATE TABLE record (
	id VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	content JSON NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES player (id) ON DELETE CASCADE
);
INSERT INTO "record" VALUES('filou-record','ana-id','{"chatiere": 1, "game": "filou", "options": {"open_mice": false}, "players": [{"name": "P0", "kind": "human"}, {"name": "P1", "kind": "human"}, {"name": "P2", "kind": "human"}], "commitment": "48428bdb7ddd829410d6bbb924fdeb3a3d7e88c2577bffae073b990c6f061d08", "seed": "0000000000000000000000000000000000000000000000000000000000000007", "salts": ["", "", ""], "moves": [["*", "first 2"], ["*", "lost 0 5"], ["*", "lost 1 11"], ["*", "lost 2 d"], [2, "place 8"], [0, "place 15"], [1, "place d"], ["*", "passive R"], [2, "pass"], [0, "bid 14"], [1, "pass"], [0, "place -8"], [1, "place 3"], [2, "place -5"], ["*", "passive D"], [0, "bid 1"], [1, "bid 16"], [2, "pass"], [0, "pass"], [1, "place 15"], [2, "place -8"], [0, "place R"], ["*", "passive 11"], [1, "bid 1"], [2, "pass"], [0, "bid 6"], [1, "pass"], [0, "place 11"], [1, "place 5"], [2, "place 5"], ["*", "passive 8"], [0, "bid 1"], [1, "bid 3"], [2, "bid 5"], [0, "pass"], [1, "bid 9"], [2, "bid 23"], [1, "pass"], [2, "place 11"], [0, "place -5"], [1, "place -8"], ["*", "passive 5"], [2, "pass"], [0, "bid 1"], [1, "bid 6"], [0, "pass"], [1, "place R"], [2, "place R"], [0, "place 8"], ["*", "passive -8"], [1, "bid 8"], [2, "pass"], [0, "pass"], [1, "place D"], [2, "place 3"], [0, "place D"], ["*", "passive -5"], [1, "bid 2"], [2, "pass"], [0, "bid 7"], [1, "pass"], [0, "place 3"], [1, "place -5"], [2, "place D"], ["*", "passive 15"], [0, "bid 1"], [1, "bid 6"], [2, "bid 8"], [0, "pass"], [1, "bid 9"], [2, "pass"], [1, "place 8"], [2, "place 15"], [0, "place d"], ["*", "passive d"], [1, "pass"], [2, "bid 10"], [0, "pass"]], "result": {"scores": [57, -9, 58], "winners": [2]}}',1762900200.0);
INSERT INTO "record" VALUES('mmm-record','ana-id','{"chatiere": 1, "game": "mmm", "options": {"side": 1, "aligned": false}, "players": [{"name": "P0", "kind": "human"}, {"name": "P1", "kind": "human"}], "board": {"steps": 10, "provisions": [["A", ["a1", "b1"]], ["F", ["a2", "b2", "c2", "c3"]], ["C", ["a3", "b3", "b4", "c4"]], ["B", ["a4", "a5", "a6", "a7"]], ["U", ["b5", "b6", "b7"]], ["U", ["c1", "d1", "d2"]], ["F", ["c5", "d4", "d5", "d6"]], ["A", ["c6", "c7"]], ["B", ["d3", "e3", "e4", "e5"]], ["A", ["d7", "e7"]], ["C", ["e1", "e2"]], ["F", ["e6", "f6", "f7", "g7"]], ["B", ["f1", "f2", "g1", "g2"]], ["U", ["f3", "g3", "g4"]], ["A", ["f4", "f5"]], ["C", ["g5", "g6"]]]}, "commitment": "38df1c1f64a24a77b23393bca50dff872e31edc4f3b5aa3b90ad0b82f4f089b6", "seed": "0000000000000000000000000000000000000000000000000000000000000008", "salts": ["", ""], "moves": [["*", "first 0"], ["*", "roll C B F"], [0, "put C g5"], [0, "put F c3"], [0, "put B g2"], ["*", "roll U X B"], [1, "put B e3"], [1, "put U b5"], [1, "stop"], ["*", "roll F B C"], [0, "put B a4"], [0, "put C a3"], [0, "put F d6"], ["*", "roll A F C"], [1, "put F a2"], [1, "put A f5"], [1, "put C g6"], ["*", "roll U A F"], [0, "put U d1"], [0, "put F b2"], [0, "roll"], ["*", "roll B"], [0, "put B a5"], ["*", "roll B U A"], [1, "put B f1"], [1, "put U g4"], [1, "put A b1"], ["*", "roll B X U"], [0, "put U g3"], [0, "put B e4"], [0, "stop"], ["*", "roll B U C"], [1, "put C b3"], [1, "put U c1"], [1, "put B g1"], ["*", "roll A U A"], [0, "put A e7"], [0, "put A a1"], [0, "put U f3"], ["*", "roll B X B"], [1, "put B a6"], [1, "roll"], ["*", "roll B B"], [1, "put B e5"], [1, "put B f2"], ["*", "roll C A X"], [0, "put C b4"], [0, "put A f4"], [0, "roll"], ["*", "roll A"], [0, "put A c6"], ["*", "roll B A A"], [1, "put A c7"], [1, "stop"], ["*", "roll X B U"], [0, "put U d2"], [0, "roll"], ["*", "roll A F"], [0, "put F d4"], [0, "roll"], ["*", "roll A"], [0, "put A d7"], ["*", "roll B B F"], [1, "put F g7"], [1, "put B a7"], [1, "roll"], ["*", "roll F"], [1, "put F f7"], ["*", "roll U C U"], [0, "put C c4"], [0, "roll"], ["*", "roll F A"], [0, "put F c5"], [0, "roll"], ["*", "roll B"], [0, "put B d3"], ["*", "roll C C U"], [1, "put C e1"], [1, "roll"], ["*", "roll U A"], [1, "put U b6"], [1, "roll"], ["*", "roll U"], [1, "put U b7"], ["*", "roll X B U"], ["*", "roll B X A"], ["*", "roll C C U"], [0, "put C e2"], [0, "roll"], ["*", "roll U U"]], "result": {"scores": [-5, -5], "winners": []}}',1.76290020033333325382e+09);
CREATE TABLE review (
	code VARCHAR NOT NULL, 
	asked FLOAT NOT NULL, 
	result JSON, 
	PRIMARY KEY (code)
);
INSERT INTO "review" VALUES('filou-over',1762900300.1,'{"moments": [{"n": 3, "loss": 0.1234567890123456, "large": 1e+22, "small": 5e-324}], "seats": [1, 2]}');
INSERT INTO "review" VALUES('mmm-over',1762900300.1,NULL);
CREATE TABLE seat (
	"table" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	player VARCHAR, 
	held BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("table", seat), 
	CONSTRAINT kind_is_known CHECK (kind IN ('human', 'kitten', 'cat', 'tiger')), 
	FOREIGN KEY("table") REFERENCES game_table (id) ON DELETE CASCADE, 
	FOREIGN KEY(player) REFERENCES player (id) ON DELETE SET NULL
);
INSERT INTO "seat" VALUES('filou-over',0,'human','Ana','ana-id',0);
INSERT INTO "seat" VALUES('filou-over',1,'human','Léo 🐈','leo-id',0);
INSERT INTO "seat" VALUES('filou-over',2,'cat','Griffe',NULL,0);
INSERT INTO "seat" VALUES('mmm-over',0,'human','Ana','ana-id',0);
INSERT INTO "seat" VALUES('mmm-over',1,'human','Léo 🐈','leo-id',0);
CREATE TABLE setting (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "setting" VALUES('secret','5d0a1c8c6092277548fe2889eab9eb6c3714e715b60df5b63bc4e45d6e303d17');
CREATE TABLE subscription (
	endpoint VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	keys JSON NOT NULL, 
	language VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (endpoint), 
	FOREIGN KEY(player) REFERENCES player (id) ON DELETE CASCADE
);
INSERT INTO "subscription" VALUES('https://push.example/phone','leo-id','{"p256dh": "b", "auth": "a"}','fr',1762900600.0);
CREATE INDEX key_of_player ON "key" (player);
CREATE INDEX table_by_state ON game_table (state, changed);
CREATE INDEX table_of_host ON game_table (host);
CREATE INDEX record_of_owner ON record (owner);
CREATE INDEX learner_of_player ON learner (player);
CREATE INDEX subscription_of_player ON subscription (player);
CREATE INDEX seat_of_player ON seat (player);
CREATE INDEX answer_of_learner ON answer (learner, at);
COMMIT;
