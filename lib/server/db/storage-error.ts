import "server-only";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { AppError, isAppError } from "@/lib/shared/app-error";

/** Codes after which the connection must not be used again (the driver keeps the failed statement open on it). */
export function isBusy(error: unknown): boolean {
	const code = storageCode(error);
	return code === "SQLITE_BUSY" || code === "SQLITE_LOCKED" || code === "SQLITE_PROTOCOL";
}

/** The code of the driver's error, looked for through the wrappers around it. */
export function storageCode(error: unknown): string | undefined {
	for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
		if ("code" in inner && typeof inner.code === "string" && inner.code !== "") return primaryCode(inner.code);
		// The driver's own words for a file it cannot open, with the path and without a code.
		if (inner.message.startsWith("ConnectionFailed(")) return "SQLITE_CANTOPEN";
	}
	return error instanceof TypeError && error.message === "fetch failed" ? "ECONNREFUSED" : undefined;
}

/** True when a unique index or primary key refused the row. */
export function isUniqueViolation(error: unknown): boolean {
	for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
		if (/UNIQUE constraint failed|PRIMARY KEY constraint failed/.test(inner.message)) return true;
	}
	return false;
}

/**
 * What verbs and edges make of an error of the database: an `AppError` that says what is wrong with the storage, or
 * the driver's own error without the wrapper that quotes statement parameters. Other errors come back as they are.
 */
export function storageError(error: unknown): unknown {
	if (isAppError(error)) return error;
	if (error instanceof Error && isAppError(error.cause)) return error.cause;
	const code = storageCode(error);
	const known = code === undefined ? undefined : translate(code);
	if (known !== undefined) return known;
	return error instanceof DrizzleQueryError && error.cause !== undefined ? storageError(error.cause) : error;
}

function primaryCode(code: string): string {
	return /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|CONSTRAINT|PROTOCOL)_/.test(code)
		? code.split("_").slice(0, 2).join("_")
		: code;
}

/** What a fault of the storage says, what a person can do about it, and its name for the page. */
const faults = {
	locked: [
		"timed_out",
		"The database stayed locked by another process. Nothing was written.",
		"End what holds the database file, such as a backup or a database tool, or try again.",
	],
	full: [
		"internal",
		"The disk that holds the database is full. Nothing was written.",
		"Make room there, then try again.",
	],
	read_only: [
		"internal",
		"The database file cannot be written. Nothing was written.",
		"Check who owns the file and its folder, and that their disk is not mounted read-only.",
	],
	cannot_open: [
		"internal",
		"The database file cannot be opened.",
		"Check who owns the data folder, and that it is there.",
	],
	io: ["internal", "Reading or writing the database file failed.", "Check the disk it is on."],
	damaged: ["internal", "The database file is damaged.", "Stop Steward and put a backup in its place."],
	unreachable: [
		"provider_unreachable",
		"The database server cannot be reached, or refuses the token.",
		"Check DATABASE_URL and DATABASE_AUTH_TOKEN.",
	],
} as const;

const faultOf: Readonly<Record<string, keyof typeof faults>> = {
	SQLITE_BUSY: "locked",
	SQLITE_LOCKED: "locked",
	SQLITE_PROTOCOL: "locked",
	SQLITE_FULL: "full",
	SQLITE_READONLY: "read_only",
	SQLITE_CANTOPEN: "cannot_open",
	SQLITE_IOERR: "io",
	SQLITE_CORRUPT: "damaged",
	SQLITE_NOTADB: "damaged",
	ECONNREFUSED: "unreachable",
	ECONNRESET: "unreachable",
	ENOTFOUND: "unreachable",
	ETIMEDOUT: "unreachable",
	UND_ERR_SOCKET: "unreachable",
	UND_ERR_CONNECT_TIMEOUT: "unreachable",
	HRANA_WEBSOCKET_ERROR: "unreachable",
	HRANA_PROTO_ERROR: "unreachable",
	HRANA_CLOSED_ERROR: "unreachable",
	SERVER_ERROR: "unreachable",
	UNKNOWN: "unreachable",
};

function translate(code: string): AppError | undefined {
	const storage = faultOf[code];
	if (storage === undefined) return;
	const [reason, message, suggested] = faults[storage];
	return new AppError(reason, message, { suggested, details: { storage } });
}
