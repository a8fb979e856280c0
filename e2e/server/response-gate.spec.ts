import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { EventStream } from "../harness/event-stream";
import { ResponseGate } from "../harness/response-gate";

/** What other specs rest on: the gate itself, against a server that only echoes and streams. */
test.describe("response gate", () => {
	let server: Server;
	let gate: ResponseGate;
	let stream: ServerResponse | undefined;
	const seen: string[] = [];

	test.beforeEach(async () => {
		seen.length = 0;
		server = createServer((request, response) => {
			if (request.url === "/api/events") {
				stream = response.writeHead(200, { "content-type": "text/event-stream" });
				stream.write(": hello\n\n");
				return;
			}
			seen.push(`${request.method} ${request.url} ${request.headers.host}`);
			response.end("done");
		});
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		gate = await ResponseGate.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	});

	test.afterEach(async () => {
		await gate.close();
		server.closeAllConnections();
		server.close();
	});

	const ask = async (path: string, method = "GET") => (await fetch(gate.origin + path, { method })).text();

	test("passes requests on with the Host of the page", async () => {
		expect(await ask("/a?b=1")).toBe("done");
		expect(seen).toEqual([`GET /a?b=1 ${new URL(gate.origin).host}`]);
	});

	test("holds answers after the server did its work, and only matching ones", async () => {
		const held = gate.holdResponses({ method: "POST", path: /^\/save/ });
		let answered = false;
		const answer = ask("/save/1", "POST").finally(() => {
			answered = true;
		});
		await held.until();
		expect(await ask("/other")).toBe("done");
		expect(seen).toHaveLength(2);
		expect(answered).toBe(false);
		held.lift();
		expect(await answer).toBe("done");
	});

	test("holds requests before the server sees them", async () => {
		const held = gate.holdRequests({ path: "/save" });
		const answer = ask("/save", "POST");
		await held.until();
		expect(seen).toEqual([]);
		held.lift();
		expect(await answer).toBe("done");
	});

	test("refuses without asking the server, loses answers after asking, and goes offline", async () => {
		const refused = gate.refuse({ path: "/save" }, 503, { reason: "internal" });
		expect((await fetch(`${gate.origin}/save`)).status).toBe(503);
		expect(seen).toEqual([]);
		refused.lift();
		const lost = gate.loseResponses({ path: "/save" });
		await expect(ask("/save")).rejects.toThrow();
		expect(seen).toHaveLength(1);
		lost.lift();
		gate.offline(true);
		await expect(ask("/save")).rejects.toThrow();
		gate.offline(false);
		expect(await ask("/save")).toBe("done");
	});

	test("holds, reorders and cuts event frames", async () => {
		const events = await EventStream.open(gate.origin);
		await events.untilComment();
		gate.events.hold();
		for (const id of [1, 2]) stream?.write(`id: ${id}\ndata: {"id":${id}}\n\n`);
		await gate.events.untilHeld(2);
		expect(events.events).toEqual([]);
		gate.events.release((frames) => frames.toReversed());
		await events.until((event) => event.id === 1);
		expect(events.events.map((event) => event.id)).toEqual([2, 1]);
		gate.events.cut();
		await events.untilEnd();
		expect(gate.events.openStreams).toBe(0);
	});
});
