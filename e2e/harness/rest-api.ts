import type { Page, ResourceSnapshot, ResourceSummary, WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

/** The id of the agent that every installation has. */
export const offlineAgent = "agent_offline";

/** The REST door of one server, as a script of its own would use it. */
export class RestApi {
	readonly #origin: () => string;

	constructor(origin: () => string) {
		this.#origin = origin;
	}

	/** One request, answered whatever the status. `body` is sent as JSON unless it is a string. */
	send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
		return fetch(this.#origin() + path, {
			method,
			redirect: "manual",
			headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
			body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
		});
	}

	/** The body of a good answer; anything else throws with status and reason. */
	async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.send(method, path, body);
		const answer = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
		return JSON.parse(answer) as T;
	}

	/** The error body of an answer that has to be one. */
	async refusal(method: string, path: string, body?: unknown): Promise<ErrorBody & { readonly status: number }> {
		const response = await this.send(method, path, body);
		if (response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
		const answer = (await response.json()) as { error?: ErrorBody } & ErrorBody;
		return { ...(answer.error ?? answer), status: response.status };
	}

	read(type: string, id?: string): Promise<ResourceSnapshot> {
		return this.ask("GET", settingsPath(type, id));
	}

	list(type: string, query = ""): Promise<Page<ResourceSummary>> {
		return this.ask("GET", `${settingsPath(type)}${query}`);
	}

	change(type: string, id: string | undefined, changes: JsonObject, options?: JsonObject): Promise<WriteReceipt> {
		return this.ask("PATCH", settingsPath(type, id), options ? { changes, options } : { changes });
	}

	create(type: string, values: JsonObject): Promise<WriteReceipt> {
		return this.ask("POST", settingsPath(type), { values });
	}

	remove(type: string, id: string, options?: JsonObject): Promise<WriteReceipt> {
		return this.ask("DELETE", settingsPath(type, id), options && { options });
	}

	/** A new profile of the offline agent; answers its id. */
	async newProfile(values: JsonObject = {}): Promise<string> {
		const named = { agent_id: offlineAgent, name: `Profile ${crypto.randomUUID().slice(0, 8)}`, ...values };
		return (await this.create("agent_profile", named)).id;
	}
}

/** `/api/settings/<type>[/<id>]`. */
export function settingsPath(type: string, id?: string): string {
	return `/api/settings/${type}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;
}
