import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { watchAnswers } from "./open-answers";

it("ends kept and unused connections once the last answer is whole, and cuts none short", async () => {
	const answers = watchAnswers();
	const streams: ServerResponse[] = [];
	const server = createServer((request, response) => {
		if (request.url === "/stream") streams.push(response.writeHead(200));
		if (request.url === "/stream") response.write("so far");
		else response.end("whole");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const agent = new Agent({ keepAlive: true });
	const ask = async (path: string) => (await once(get({ port, path, agent }), "response"))[0] as IncomingMessage;
	const unused = connect(port, "127.0.0.1").on("error", () => undefined);
	await once(unused, "connect");
	const stream = await ask("/stream");
	await once(stream, "data");
	(await ask("/")).resume();

	const closed = once(server, "close");
	server.close();
	answers.endWhenDone();
	streams[0]?.end(", and the rest");
	const said = (await stream.toArray()).join("");
	await closed;
	expect(said).toBe(", and the rest");
	agent.destroy();
	unused.destroy();
});
