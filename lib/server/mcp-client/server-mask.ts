import "server-only";
import { knownSecretValues, type MaskText, maskKnownValues } from "@/lib/server/secrets/mask-known-values";
import { isJsonObject } from "@/lib/shared/json";
import type { ListedTool } from "./list-tools";
import type { ServerTarget } from "./server-target";
import { signInSecrets } from "./sign-in/sign-in-secrets";
import type { SignInKey } from "./sign-in/sign-in-store";

/** Masks what a server was sent and must not be repeated: stored secrets, its own credentials, the person's sign-in. */
export async function maskFor(server: SignInKey & { readonly target: ServerTarget }): Promise<MaskText> {
	return maskKnownValues([...(await knownSecretValues()), ...server.target.secrets, ...(await signInSecrets(server))]);
}

/** Tools whose words repeat no secret: definitions are stored, shown and sent to models. Names stay what is called. */
export function maskTools(tools: readonly ListedTool[], mask: MaskText): readonly ListedTool[] {
	return tools.map((tool) => ({
		...tool,
		title: tool.title === tool.tool ? tool.title : mask(tool.title),
		description: mask(tool.description),
		input_schema: maskWords(tool.input_schema, mask),
	}));
}

/** What a schema says, and not what it demands: a mask in an `enum` would refuse a call that is right. */
const words: ReadonlySet<string> = new Set(["title", "description", "$comment", "default", "example", "examples"]);

function maskWords(value: unknown, mask: MaskText, isSaid = false): unknown {
	if (typeof value === "string") return isSaid ? mask(value) : value;
	if (Array.isArray(value)) return value.map((inner) => maskWords(inner, mask, isSaid));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [key, maskWords(inner, mask, isSaid || words.has(key))]),
	);
}
