import type { Json } from "@/lib/shared/json";
import type { Transport } from "../server";

const words: Readonly<Record<string, Transport | undefined>> = {
	stdio: "stdio",
	local: "stdio",
	command: "stdio",
	http: "http",
	https: "http",
	streamablehttp: "http",
	httpstream: "http",
	httpstreamable: "http",
	sse: "sse",
	httpsse: "sse",
	// "remote" and "custom" say nothing that command or url do not say.
	remote: undefined,
	custom: undefined,
	auto: undefined,
	"": undefined,
};

/** Reads any spelling of a transport: `undefined` leaves it to command and url, `null` is no transport. */
export function readType(value: Json): Transport | undefined | null {
	if (value === null) return undefined;
	if (typeof value !== "string") return null;
	const word = value.toLowerCase().replace(/[\s_-]/g, "");
	return Object.hasOwn(words, word) ? words[word] : null;
}
