import "server-only";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { archivePath, isNoise } from "@/lib/skill/source/archive-path";
import type { FoundFile } from "@/lib/skill/source/group-skills";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { mib, sourceFault } from "./source-fault";

/** A file in an archive. */
export interface ArchiveFile extends FoundFile {
	readonly kind: "file" | "link" | "locked";
	/** Unpacks it. Throws `skill_archive` and `skill_archive_bomb`, the latter by the bytes that really come. */
	read(): Promise<Uint8Array>;
}

/** Whether bytes start as a zip archive does. */
export const isArchive = (bytes: Uint8Array) =>
	Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";

/**
 * Lists a zip archive (APPNOTE 6.3); nothing is unpacked yet and nothing is ever written to a disk. One path that leads
 * out of the archive refuses all of it: honest programs write none. Throws the rules `skill_archive…`, `skill_upload_many`.
 */
export async function openArchive(bytes: Uint8Array): Promise<readonly ArchiveFile[]> {
	const max = sourceLimits.archiveEntries;
	try {
		const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
			// Names are read below: the library stops at the first odd one, without saying which kind it is.
			decodeStrings: false,
			autoClose: false,
		});
		if (zip.entryCount > max) throw sourceFault("skill_upload_many", { max });
		const budget = { left: sourceLimits.unpackedBytes };
		const files: ArchiveFile[] = [];
		for await (const entry of zip.eachEntry()) {
			const file = archiveFile(zip, entry, budget);
			if (file !== undefined) files.push(file);
		}
		return files;
	} catch (error) {
		throw asFault(error);
	}
}

interface Budget {
	left: number;
}

function archiveFile(zip: ZipFile, entry: Entry, budget: Budget): ArchiveFile | undefined {
	const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
	const path = archivePath(name);
	if (path === undefined) throw sourceFault("skill_archive_outside");
	if (/[/\\]$/.test(name)) return undefined;
	const bytes = entry.uncompressedSize;
	if (!isNoise(path) && bytes > sourceLimits.unpackedBytes && bytes > entry.compressedSize * 200) throw bomb();
	return { path, bytes, kind: kindOf(entry), read: () => unpack(zip, entry, budget) };
}

/** Unix keeps the kind of a file in the upper half of its attributes. */
function kindOf(entry: Entry): ArchiveFile["kind"] {
	if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) return "link";
	return entry.isEncrypted() ? "locked" : "file";
}

async function unpack(zip: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array> {
	try {
		const chunks: Buffer[] = [];
		for await (const chunk of await zip.openReadStreamPromise(entry)) {
			budget.left -= (chunk as Buffer).byteLength;
			if (budget.left < 0) throw bomb();
			chunks.push(chunk as Buffer);
		}
		return Buffer.concat(chunks);
	} catch (error) {
		throw asFault(error);
	}
}

const bomb = () => sourceFault("skill_archive_bomb", { mib: mib(sourceLimits.unpackedBytes) });

/** The library's words may hold names of the archive. */
function asFault(error: unknown): unknown {
	if (!(error instanceof Error) || error.name === "AppError") return error;
	if (/too many bytes/.test(error.message)) return bomb();
	return sourceFault(/encrypt/.test(error.message) ? "skill_archive_locked" : "skill_archive");
}
