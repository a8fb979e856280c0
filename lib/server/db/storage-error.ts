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

function translate(code: string): AppError | undefined {
	switch (code) {
		case "SQLITE_BUSY":
		case "SQLITE_LOCKED":
		case "SQLITE_PROTOCOL":
			return new AppError("timed_out", "The database stayed locked by another process. Nothing was written.", {
				details: { storage: "locked" },
			});
		case "SQLITE_FULL":
			return new AppError("internal", "The disk that holds the database is full. Nothing was written.", {
				details: { storage: "full" },
			});
		case "SQLITE_READONLY":
			return new AppError("internal", "The database file cannot be written. Nothing was written.", {
				details: { storage: "read_only" },
			});
		case "SQLITE_CANTOPEN":
			return new AppError("internal", "The database file cannot be opened.", { details: { storage: "cannot_open" } });
		case "SQLITE_IOERR":
			return new AppError("internal", "Reading or writing the database file failed.", { details: { storage: "io" } });
		case "SQLITE_CORRUPT":
		case "SQLITE_NOTADB":
			return new AppError("internal", "The database file is damaged.", { details: { storage: "damaged" } });
		case "ECONNREFUSED":
		case "ECONNRESET":
		case "ENOTFOUND":
		case "ETIMEDOUT":
		case "UND_ERR_SOCKET":
		case "UND_ERR_CONNECT_TIMEOUT":
		case "HRANA_WEBSOCKET_ERROR":
		case "HRANA_PROTO_ERROR":
		case "HRANA_CLOSED_ERROR":
		case "SERVER_ERROR":
		case "UNKNOWN":
			return new AppError("provider_unreachable", "The database server cannot be reached, or refuses the token.", {
				details: { storage: "unreachable" },
			});
		default:
			return undefined;
	}
}
