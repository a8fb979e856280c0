import type { BrowserContext } from "@playwright/test";

/** Everything a server says to a browser: bodies and headers of each answer, and what the console prints. */
export class EverythingSaid {
	readonly #parts: string[] = [];
	readonly #reading: Promise<void>[] = [];

	constructor(context: BrowserContext) {
		context.on("response", (response) => {
			const isStream = (response.headers()["content-type"] ?? "").startsWith("text/event-stream");
			this.add(`headers of ${response.url()}`, JSON.stringify(response.headers()));
			if (isStream || response.url().includes("/_next/static/")) return;
			this.#reading.push(
				response.text().then(
					(body) => this.add(response.url(), body),
					() => undefined,
				),
			);
		});
		context.on("console", (message) => this.add("console", message.text()));
	}

	/** Something else that was said, such as a tool result. */
	add(where: string, text: unknown): void {
		this.#parts.push(`${where}: ${typeof text === "string" ? text : JSON.stringify(text)}`);
	}

	/** The parts that hold one of the words, plain or encoded. */
	async whereSaid(words: readonly string[]): Promise<string[]> {
		await Promise.all(this.#reading);
		const needles = words.flatMap((word) => [
			word,
			encodeURIComponent(word),
			Buffer.from(word).toString("base64").replace(/=+$/, ""),
		]);
		return this.#parts
			.filter((part) => needles.some((needle) => part.includes(needle)))
			.map((part) => part.slice(0, 200));
	}

	get count(): number {
		return this.#parts.length;
	}
}
