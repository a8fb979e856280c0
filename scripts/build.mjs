// npm run build: the production server in .next/standalone, complete with its static files.
import { build } from "./start/build-server.mjs";

build();
