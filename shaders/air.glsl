// What sky and sea meet in; the two ends of the sky (choice; docs/lobby.md, 14).
const vec3 kHorizon = vec3(191.0, 230.0, 247.0) / 255.0;
const vec3 kZenith = vec3(47.0, 127.0, 214.0) / 255.0;
