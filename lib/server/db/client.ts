import "server-only";
import { type Client, createClient, type InStatement, type Transaction, type TransactionMode } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { env } from "@/lib/server/env";
import { processWide } from "@/lib/server/start/process-wide";
import { retryBusy } from "./busy-retry";
import { keepStatements } from "./kept-statements";
import { storageError } from "./storage-error";
import { WriteQueue } from "./write-queue";

/** Reads outside of a transaction; a statement that writes is refused. */
export type Reader = Pick<
	LibSQLDatabase<Record<string, never>>,
	"select" | "selectDistinct" | "$count" | "$with" | "with" | "all" | "get" | "values"
>;

/** An open immediate transaction; reads in it see the rows as they are going to be. */
export type WriteTransaction = Parameters<Parameters<LibSQLDatabase<Record<string, never>>["transaction"]>[0]>[0];

/** What a helper that only reads takes: works inside and outside of a transaction. */
export type ReadHandle = Reader | WriteTransaction;

export interface Database {
	readonly url: string;
	readonly read: Reader;
	/**
	 * Runs `run` in one immediate transaction, one writer at a time per process. Commits when it resolves, rolls back
	 * when it throws. `run` may run again after a lock of another process, so it only touches `tx`.
	 * Throws what `run` throws; a fault of the storage as an `AppError` (`timed_out`, `internal`, `provider_unreachable`).
	 */
	write<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T>;
	close(): void;
}

export interface DatabaseOptions {
	readonly url: string;
	readonly authToken?: string;
	/** How long a lock of another process is waited out, ms. Default 10,000. */
	readonly busyMs?: number;
	/** After this time an open transaction is rolled back, ms. Default 30,000. */
	readonly transactionMs?: number;
}

/** The database of this process, opened on first use. */
export function database(): Database {
	return processWide("database", () => {
		const { databaseUrl, databaseAuthToken } = env();
		return openDatabase({ url: databaseUrl, authToken: databaseAuthToken });
	});
}

/** Opens a database of its own: tests, tools. The server uses `database()`. */
export function openDatabase(options: DatabaseOptions): Database {
	const { url, authToken, busyMs = 10_000, transactionMs = 30_000 } = options;
	keepStatements();
	// Reads have a client of their own, so that dropping the writer's connection never cuts one off.
	const reading = createClient({ url, authToken, timeout: 0 });
	const writing = relaxed(createClient({ url, authToken, timeout: 0, concurrency: 1 }));
	const queue = new WriteQueue();
	const writer = drizzle(transactionsOnly(writing, busyMs, transactionMs));
	return {
		url,
		read: drizzle(readsOnly(reading, busyMs)),
		write: (run) =>
			queue
				.run(() => retryBusy(writing, busyMs, () => writer.transaction(run)))
				.catch((error: unknown) => {
					throw storageError(error);
				}),
		close() {
			reading.close();
			writing.close();
		},
	};
}

const READ =
	/^\s*(select|explain|values|pragma\s+\w+\s*(\(\s*\w+\s*\))?\s*;?\s*$|with\b(?!.*\b(insert|update|delete|replace)\s))/is;

function readsOnly(client: Client, busyMs: number): Client {
	const refuse = () => Promise.reject(new Error("this handle only reads: writes go through write()"));
	const execute = (statement: InStatement) => {
		if (!READ.test(typeof statement === "string" ? statement : statement.sql)) return refuse();
		return retryBusy(client, busyMs, () => client.execute(statement)).catch((error: unknown) => {
			throw storageError(error);
		});
	};
	return overlay(client, { execute, batch: refuse, migrate: refuse, executeMultiple: refuse, transaction: refuse });
}

function transactionsOnly(client: Client, busyMs: number, transactionMs: number): Client {
	const refuse = () => Promise.reject(new Error("writes happen inside of a transaction"));
	const transaction = async () => {
		const tx = await retryBusy(client, busyMs, () => client.transaction("write"));
		return closable(tx, transactionMs);
	};
	return overlay(client, { execute: refuse, batch: refuse, migrate: refuse, executeMultiple: refuse, transaction });
}

/** A client whose connection does not wait for the disk. A killed process loses nothing by it; see decision 0008. */
function relaxed(client: Client): Client {
	// Of a connection, and a dropped one takes it along.
	let told = false;
	const reconnect = () => {
		told = false;
		return client.reconnect();
	};
	const transaction = async (mode?: TransactionMode) => {
		if (!told && client.protocol === "file") await client.execute("pragma synchronous = normal");
		told = true;
		return client.transaction(mode);
	};
	return overlay(client, { reconnect, transaction });
}

/** A transaction that ends by itself, and whose rollback never hides the error that led to it. */
function closable(tx: Transaction, limitMs: number): Transaction {
	const watchdog = setTimeout(() => tx.close(), limitMs);
	const commit = async () => {
		try {
			await tx.commit();
		} catch (error) {
			// A commit that failed leaves the transaction open on its connection.
			if (!tx.closed) tx.close();
			throw error;
		} finally {
			clearTimeout(watchdog);
		}
	};
	const rollback = async () => {
		clearTimeout(watchdog);
		await tx.rollback().catch(() => undefined);
		tx.close();
	};
	return overlay(tx, { commit, rollback });
}

function overlay<T extends object>(target: T, methods: Partial<T>): T {
	return new Proxy(target, {
		get(object, key) {
			const own: unknown = Reflect.get(methods, key);
			if (own !== undefined) return own;
			const value: unknown = Reflect.get(object, key, object);
			return typeof value === "function" ? value.bind(object) : value;
		},
	});
}
