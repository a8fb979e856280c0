import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { checkPort } from "./port-check.mjs";

let server: Server | undefined;
afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

async function listening(body: string): Promise<number> {
	const made = createServer((_request, response) => response.end(body));
	server = made;
	await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
	return (made.address() as AddressInfo).port;
}

it("says who holds a busy port and what to do", async () => {
	const port = await listening("hello");
	await expect(checkPort(port)).rejects.toThrow(`Port ${port} is busy: another program uses it.`);
	await expect(checkPort(port)).rejects.toThrow("npm start");
});

it("knows a Steward that runs already", async () => {
	const port = await listening(JSON.stringify({ status: "ok", version: "0.1.0" }));
	await expect(checkPort(port)).rejects.toThrow("Steward is already running there");
});

it("passes a free port", async () => {
	const port = await listening("");
	await new Promise((done) => server?.close(done));
	await checkPort(port);
});
