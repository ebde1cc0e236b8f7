// A table on a large screen: it follows by itself, and says when it is out of reach.
import { watchConnection } from "./connection.js";
import { listenToDialogs } from "./dialogs.js";
import { listenToGlide } from "./glide.js";

listenToDialogs(); // what a piece means can be asked here too
listenToGlide();
watchConnection(document.getElementById("live"), document.getElementById("away"));
