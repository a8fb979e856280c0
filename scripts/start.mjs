// npm start: installs, builds when something changed, prepares the data folder and serves.
// The version check comes first and alone: what follows needs the Node it asks for.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
	console.error(
		`Steward needs Node 20.19 or newer; this is Node ${process.versions.node}. Get one at https://nodejs.org/.`,
	);
	process.exit(1);
}

const { start } = await import("./start/run-server.mjs");
await start();
