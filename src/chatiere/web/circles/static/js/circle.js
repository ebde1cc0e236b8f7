// The page of a circle: its link can be shared and copied.
import { listenToSharing } from "./share.js";

listenToSharing();
