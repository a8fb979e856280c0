import "server-only";
import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/server/env";
import { processWide } from "@/lib/server/start/process-wide";

/** A fault of the secret key that stops the start; `message` says what to do and holds no key. */
export class SecretKeyError extends Error {
	override readonly name = "SecretKeyError";
}

/** 32-byte keys, the current one first; the others only open what they sealed. */
export type RootKeys = readonly [Buffer, ...Buffer[]];

export interface KeySource {
	readonly secretKey?: string;
	readonly secretKeyFile?: string;
	readonly dataDir: string;
}

/** The keys of this process, loaded on first use. */
export function rootKeys(): RootKeys {
	return processWide("root-keys", () => loadRootKeys(env()));
}

/** A 32-byte key for one purpose, derived from a root key (HKDF-SHA-256); the current one unless told otherwise. */
export function deriveKey(purpose: string, root: Buffer = rootKeys()[0]): Buffer {
	return Buffer.from(hkdfSync("sha256", root, "", `steward/${purpose}/v1`, 32));
}

/**
 * The keys from `STEWARD_SECRET_KEY`, else `STEWARD_SECRET_KEY_FILE`, else `secret.key` in the data folder, which is
 * made when it is missing and `mayCreate`. Throws `SecretKeyError`.
 */
export function loadRootKeys(source: KeySource, mayCreate = true): RootKeys {
	if (source.secretKey !== undefined) return parseKeys(source.secretKey, "STEWARD_SECRET_KEY");
	if (source.secretKeyFile !== undefined) {
		const text = readKeyFile(source.secretKeyFile);
		if (text === undefined) throw new SecretKeyError("The file named by STEWARD_SECRET_KEY_FILE is missing.");
		return parseKeys(text, "The file named by STEWARD_SECRET_KEY_FILE");
	}
	const file = join(source.dataDir, "secret.key");
	const text = readKeyFile(file) ?? (mayCreate ? createKeyFile(file) : undefined);
	if (text === undefined) {
		throw new SecretKeyError(
			`The database holds sealed secrets, but their key is missing: put the file back at ${file}, or set STEWARD_SECRET_KEY.`,
		);
	}
	return parseKeys(text, file);
}

function parseKeys(text: string, where: string): RootKeys {
	const parts = text.split(/[,\n]/).map((part) => part.trim());
	const [first, ...rest] = parts.filter((part) => part !== "").map((part) => parseKey(part, where));
	if (first === undefined) throw new SecretKeyError(`${where} holds no key.`);
	return [first, ...rest];
}

function parseKey(text: string, where: string): Buffer {
	const key = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
	if (key?.length !== 32) {
		throw new SecretKeyError(`${where} must hold 32 bytes in base64 (\`openssl rand -base64 32\` makes such a key).`);
	}
	return key;
}

function readKeyFile(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		if (hasCode(error, "ENOENT")) return undefined;
		throw new SecretKeyError(`The key file ${file} cannot be read.`, { cause: error });
	}
}

/** Written aside and linked into place: of several processes one makes the key, and nobody reads half of it. */
function createKeyFile(file: string): string {
	const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
	try {
		mkdirSync(join(file, ".."), { recursive: true });
		writeFileSync(aside, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
	} catch (error) {
		throw new SecretKeyError(`The key file ${file} cannot be made: is the folder writable?`, { cause: error });
	}
	try {
		linkSync(aside, file);
	} catch (error) {
		if (!hasCode(error, "EEXIST")) throw error;
	} finally {
		unlinkSync(aside);
	}
	return readFileSync(file, "utf8");
}

function hasCode(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}
