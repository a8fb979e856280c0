import { secretReference } from "../secret-reference";
import type { Server } from "../server";
import { secretNameOf } from "./secret-names";

/** A reference of another program that becomes one of ours. */
export interface ForeignReference {
	/** Secret it would name. */
	readonly name: string;
	/** Value it had when unset, `${TOKEN:-value}`. */
	readonly fallback: string | null;
	readonly path: readonly (string | number)[];
}

export interface RewrittenReferences {
	readonly server: Server;
	readonly references: readonly ForeignReference[];
}

/** `${VAR}`, `${env:VAR}`, `${input:id}`, `${VAR:-default}` and opencode's `{env:VAR}`. */
const foreign = /(?<!\$)\$\{(env:|input:)?([A-Za-z_][\w-]*)(?::-([^}]*))?\}|(?<!\$)\{(env):([A-Za-z_]\w*)\}/g;

/** Places and moments that an editor knows and no secret holds. */
const editorVariables =
	/^(?:workspace\w*|userHome|file\w*|relativeFile\w*|cwd|lineNumber|selectedText|execPath|pathSeparator|defaultBuildTask|command|config|HOME|USER|PATH|PWD|TMPDIR)$/;

/** Rewrites other programs' references in url, args, env and headers into `${secret:NAME}`. */
export function rewriteReferences(server: Server): RewrittenReferences {
	const references: ForeignReference[] = [];
	const rewrite = <T>(value: T, path: ForeignReference["path"]): T => {
		if (typeof value !== "string") return value;
		return value.replace(foreign, (whole, ...groups: (string | undefined)[]) => {
			const [kind, plain, fallback, , braced] = groups;
			const id = braced ?? plain ?? "";
			if (kind !== "env:" && kind !== "input:" && editorVariables.test(id)) return whole;
			const name = kind === "input:" ? secretNameOf(id) : id;
			references.push({ name, fallback: fallback ?? null, path });
			return secretReference(name);
		}) as T;
	};
	const map = (field: "env" | "headers") =>
		Object.fromEntries(Object.entries(server[field] ?? {}).map(([key, value]) => [key, rewrite(value, [field, key])]));
	return {
		server: {
			...server,
			...(server.url === undefined ? {} : { url: rewrite(server.url, ["url"]) }),
			...(server.args ? { args: server.args.map((arg, index) => rewrite(arg, ["args", index])) } : {}),
			...(server.env ? { env: map("env") } : {}),
			...(server.headers ? { headers: map("headers") } : {}),
		},
		references,
	};
}
