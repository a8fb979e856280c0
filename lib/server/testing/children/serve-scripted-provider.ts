import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startScriptedProvider } from "@/lib/server/testing/scripted-provider";

// The scripted provider in a process of its own, for browser tests. Says its address and the one it is steered at:
// GET answers what it saw, POST queues replies, DELETE forgets. Options as JSON in the argument.
const provider = await startScriptedProvider(JSON.parse(process.argv[2] ?? "{}"));
const control = createServer((request, response) => {
	const handle = async () => {
		if (request.method === "POST") provider.queue(...JSON.parse(await text(request)));
		if (request.method === "DELETE") provider.reset();
		const seen = { requests: provider.requests, violations: provider.violations(), listed: provider.listed };
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(seen));
	};
	handle().catch(() => response.writeHead(400).end());
});
control.listen(0, "127.0.0.1", () => {
	const { port } = control.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({ origin: provider.origin, control: `http://127.0.0.1:${port}` })}\n`);
});
