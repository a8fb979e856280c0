import { once } from "node:events";
import {
	Agent,
	createServer,
	type IncomingMessage,
	request as openRequest,
	type Server,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { EventGate } from "./event-gate";
import { type GateRule, matchesRule } from "./gate-rule";

/** A signal that is given once and can be waited for. */
function signal() {
	let give: () => void = () => undefined;
	const given = new Promise<void>((resolve) => {
		give = resolve;
	});
	return { given, give };
}

/** What a gate does with matching requests until it is lifted. */
interface Action {
	readonly rule: GateRule;
	/** Before the server sees the request; true: the request was dealt with here. */
	before?(request: IncomingMessage, response: ServerResponse): Promise<boolean> | boolean;
	/** After the server answered, before the page sees it; false: the answer was thrown away. */
	after?(response: ServerResponse, answer: IncomingMessage): Promise<boolean>;
}

/** A rule in force. */
export interface Lift {
	/** Requests or answers it acted on so far. */
	readonly count: number;
	/** Resolves once it acted that many times. */
	until(count?: number): Promise<void>;
	/** Ends it; what it held goes on its way. */
	lift(): void;
}

/**
 * A small proxy between one page and a server. Tests put the order of things in their own hands with it: answers
 * and event frames wait here until the test lets them go, are lost, or never come.
 */
export class ResponseGate {
	readonly events = new EventGate();
	readonly #actions: Action[] = [];
	readonly #agent = new Agent({ keepAlive: false });
	#server!: Server;
	#offline = false;
	#target: string;

	private constructor(target: string) {
		this.#target = target;
	}

	static async open(target: string): Promise<ResponseGate> {
		const gate = new ResponseGate(target);
		gate.#server = createServer((request, response) => void gate.#relay(request, response));
		gate.#server.listen(0, "127.0.0.1");
		await once(gate.#server, "listening");
		return gate;
	}

	/** What the page opens instead of the server. */
	get origin(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** Sends later requests to another process. */
	pointAt(target: string): void {
		this.#target = target;
	}

	/** The server does its work at once; the page gets the answers when the rule is lifted. */
	holdResponses(rule: GateRule): Lift {
		return this.#add(rule, (wait) => ({ after: () => wait.then(() => true) }));
	}

	/** The server sees the requests when the rule is lifted. */
	holdRequests(rule: GateRule): Lift {
		return this.#add(rule, (wait) => ({ before: () => wait.then(() => false) }));
	}

	/** The server never sees the requests; the page gets this status and an error body. */
	refuse(rule: GateRule, status: number, body: unknown = {}): Lift {
		return this.#add(rule, () => ({
			before: (_request, response) => {
				response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
				return true;
			},
		}));
	}

	/** The server does its work, but the connection breaks before the page hears of it. */
	loseResponses(rule: GateRule): Lift {
		return this.#add(rule, () => ({
			after: async (response) => {
				response.destroy();
				return false;
			},
		}));
	}

	/** Counts and waits for matching answers without touching them. */
	watch(rule: GateRule): Lift {
		return this.#add(rule, () => ({ after: async () => true }));
	}

	/** Breaks every connection now and lets no request through until `false`. */
	offline(isOffline: boolean): void {
		this.#offline = isOffline;
		if (isOffline) this.#server.closeAllConnections();
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#agent.destroy();
		this.#server.close();
		await once(this.#server, "close");
	}

	#add(rule: GateRule, make: (wait: Promise<void>) => Pick<Action, "before" | "after">): Lift {
		const gone = signal();
		const watchers = new Set<() => void>();
		let count = 0;
		const acted = () => {
			count += 1;
			for (const look of [...watchers]) look();
		};
		const { before, after } = make(gone.given);
		const counted =
			<Arguments extends unknown[], Answer>(act: (...args: Arguments) => Answer) =>
			(...args: Arguments) => {
				acted();
				return act(...args);
			};
		const action: Action = { rule, before: before && counted(before), after: after && counted(after) };
		this.#actions.push(action);
		return {
			get count() {
				return count;
			},
			until: (wanted = 1) =>
				new Promise((resolve) => {
					const look = () => {
						if (count < wanted) return;
						watchers.delete(look);
						resolve();
					};
					watchers.add(look);
					look();
				}),
			lift: () => {
				this.#actions.splice(this.#actions.indexOf(action), 1);
				gone.give();
			},
		};
	}

	async #relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (this.#offline) return void request.socket.destroy();
		const actions = this.#actions.filter((action) => matchesRule(action.rule, request));
		for (const action of actions) if (await action.before?.(request, response)) return;
		const answer = await this.#ask(request).catch(() => undefined);
		if (answer === undefined) return void request.socket.destroy();
		answer.on("error", () => response.destroy());
		for (const action of actions) if (action.after && !(await action.after(response, answer))) return;
		response.on("close", () => answer.destroy());
		response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
		response.flushHeaders();
		if (answer.headers["content-type"]?.startsWith("text/event-stream")) this.events.relay(answer, response);
		else answer.pipe(response);
	}

	/** Passes the request on unchanged, `Host` and `Origin` included. */
	#ask(request: IncomingMessage): Promise<IncomingMessage> {
		return new Promise((resolve, reject) => {
			const { hostname, port } = new URL(this.#target);
			const { method, url: path, headers } = request;
			const outgoing = openRequest({ hostname, port, method, path, headers, agent: this.#agent });
			outgoing.on("response", resolve).on("error", reject);
			request.on("error", reject);
			request.pipe(outgoing);
		});
	}
}
