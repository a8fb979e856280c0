import "server-only";
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { processWide } from "@/lib/server/start/process-wide";
import { deriveKey, type RootKeys, rootKeys } from "./root-keys";

const VERSION = "v1";
const TAG_BYTES = 16;
const IV_BYTES = 12;

/** Why a sealed text does not open. */
export class SealError extends Error {
	override readonly name = "SealError";
	constructor(
		readonly fault: "malformed" | "unknown_key" | "refused",
		options?: ErrorOptions,
	) {
		super(`a sealed value does not open: ${fault}`, options);
	}
}

/**
 * Seals short texts at rest: AES-256-GCM, `v1.<key id>.<iv>.<ciphertext and tag>` in base64url. `place` (such as
 * `secrets:<id>`) is bound to the sealed text, so that one cannot be moved to another place.
 */
export interface SealBox {
	seal(plain: string, place: string): string;
	/** Throws `SealError`. */
	open(sealed: string, place: string): string;
	/** Sealed with the current key: again where an older one of the list did it, as it is where it does not open. */
	renew(sealed: string, place: string): string;
}

/** The box of this process. */
export function sealBox(): SealBox {
	return processWide("seal-box", () => createSealBox(rootKeys()));
}

/** A box over the given keys; the first one seals, every one opens. */
export function createSealBox(roots: RootKeys): SealBox {
	const keyring = new Map(roots.map((root) => [keyId(root), deriveKey("secrets", root)]));
	const [current] = roots;
	const currentId = keyId(current);
	const sealingKey = deriveKey("secrets", current);
	const box: SealBox = {
		seal(plain, place) {
			const iv = randomBytes(IV_BYTES);
			const cipher = createCipheriv("aes-256-gcm", sealingKey, iv, { authTagLength: TAG_BYTES });
			cipher.setAAD(Buffer.from(place));
			const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return [VERSION, currentId, iv.toString("base64url"), sealed.toString("base64url")].join(".");
		},
		open(sealed, place) {
			const [version, id = "", iv = "", data = "", ...rest] = sealed.split(".");
			if (version !== VERSION || rest.length > 0) throw new SealError("malformed");
			const key = keyring.get(id);
			if (key === undefined) throw new SealError("unknown_key");
			return decrypt(key, Buffer.from(iv, "base64url"), Buffer.from(data, "base64url"), place);
		},
		renew(sealed, place) {
			if (sealed.split(".")[1] === currentId) return sealed;
			try {
				return box.seal(box.open(sealed, place), place);
			} catch {
				return sealed;
			}
		},
	};
	return box;
}

/** The keyed hash a redaction marker shows: changes with the value and with its place, tells nothing about either. */
export function markOf(place: string, value: string): string {
	return createHmac(
		"sha256",
		processWide("mark-key", () => deriveKey("marks")),
	)
		.update(JSON.stringify([place, value]))
		.digest("base64url")
		.slice(0, 22);
}

function keyId(root: Buffer): string {
	return createHash("sha256").update(root).digest("hex").slice(0, 8);
}

function decrypt(key: Buffer, iv: Buffer, data: Buffer, place: string): string {
	if (iv.length !== IV_BYTES || data.length < TAG_BYTES) throw new SealError("malformed");
	const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(place));
	decipher.setAuthTag(data.subarray(-TAG_BYTES));
	try {
		return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
	} catch (error) {
		throw new SealError("refused", { cause: error });
	}
}
