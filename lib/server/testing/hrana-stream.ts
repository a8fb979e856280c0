import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";
import { fromHrana, type HranaValue, toHrana } from "./hrana-values";

interface Statement {
	readonly sql?: string;
	readonly sql_id?: number;
	readonly args?: readonly HranaValue[];
	readonly named_args?: readonly { readonly name: string; readonly value: HranaValue }[];
}

type Condition =
	| { readonly type: "ok" | "error"; readonly step: number }
	| { readonly type: "not"; readonly cond: Condition }
	| { readonly type: "and" | "or"; readonly conds: readonly Condition[] }
	| { readonly type: "is_autocommit" };

interface Step {
	readonly stmt: Statement;
	readonly condition?: Condition | null;
}

export type HranaRequest =
	| { readonly type: "execute"; readonly stmt: Statement }
	| { readonly type: "batch"; readonly batch: { readonly steps: readonly Step[] } }
	| { readonly type: "sequence"; readonly sql?: string; readonly sql_id?: number }
	| { readonly type: "store_sql"; readonly sql_id: number; readonly sql: string }
	| { readonly type: "close_sql"; readonly sql_id: number }
	| { readonly type: "get_autocommit" }
	| { readonly type: "close" };

export interface HranaError {
	readonly message: string;
	readonly code: string;
}

/** The fault of a statement as the wire carries it. */
export function hranaError(error: unknown): HranaError {
	const code = error instanceof Error && "code" in error ? String(error.code) : "SQLITE_ERROR";
	return { message: error instanceof Error ? error.message : "unknown", code };
}

function open(file: string): Database.Database {
	const db = new Database(file);
	db.defaultSafeIntegers(true);
	db.exec("pragma journal_mode=wal; pragma busy_timeout=0; pragma foreign_keys=on");
	return db;
}

/** One connection of the server, as long as its client keeps the stream open. */
export class HranaStream {
	readonly #file: string;
	#db: Database.Database;
	readonly #texts = new Map<number, string>();
	readonly #busyMs: number;
	closed = false;

	constructor(file: string, busyMs: number) {
		this.#file = file;
		this.#busyMs = busyMs;
		this.#db = open(file);
	}

	async run(request: HranaRequest): Promise<object> {
		switch (request.type) {
			case "execute":
				return { type: "execute", result: await this.#patiently(request.stmt) };
			case "batch":
				return { type: "batch", result: await this.#batch(request.batch.steps) };
			case "sequence":
				this.#db.exec(this.#text(request));
				return { type: "sequence" };
			case "store_sql":
				this.#texts.set(request.sql_id, request.sql);
				return { type: "store_sql" };
			case "close_sql":
				this.#texts.delete(request.sql_id);
				return { type: "close_sql" };
			case "get_autocommit":
				return { type: "get_autocommit", is_autocommit: !this.#db.inTransaction };
			case "close":
				this.closed = true;
				return { type: "close" };
			default:
				throw new Error("this request is not supported");
		}
	}

	end(): void {
		try {
			if (this.#db.inTransaction) this.#db.exec("rollback");
			this.#db.close();
		} catch {
			// A connection that cannot be closed ends with the process.
		}
	}

	#text({ sql, sql_id }: Statement): string {
		const text = sql ?? this.#texts.get(sql_id ?? -1);
		if (text === undefined) throw new Error("unknown statement");
		return text;
	}

	async #batch(steps: readonly Step[]): Promise<object> {
		const results: (object | null)[] = [];
		const errors: (HranaError | null)[] = [];
		for (const { stmt, condition } of steps) {
			const wanted = !condition || this.#holds(condition, results, errors);
			const error = wanted
				? await this.#patiently(stmt).then(
						(result) => void results.push(result),
						(fault: unknown) => hranaError(fault),
					)
				: undefined;
			if (!wanted || error !== undefined) results.push(null);
			errors.push(error ?? null);
		}
		return { step_results: results, step_errors: errors };
	}

	#holds(condition: Condition, results: readonly unknown[], errors: readonly unknown[]): boolean {
		switch (condition.type) {
			case "ok":
				return Boolean(results[condition.step]);
			case "error":
				return Boolean(errors[condition.step]);
			case "not":
				return !this.#holds(condition.cond, results, errors);
			case "and":
				return condition.conds.every((one) => this.#holds(one, results, errors));
			case "or":
				return condition.conds.some((one) => this.#holds(one, results, errors));
			default:
				return !this.#db.inTransaction;
		}
	}

	/** Waits for other streams' locks without blocking them, as a server does. */
	async #patiently(statement: Statement): Promise<object> {
		const end = Date.now() + this.#busyMs;
		for (;;) {
			try {
				return this.#execute(statement);
			} catch (error) {
				const busy = hranaError(error).code.startsWith("SQLITE_BUSY");
				if (!busy || this.#db.inTransaction || Date.now() > end) throw error;
				// The driver leaves the refused statement open on its connection, where later writes would be lost.
				this.#db.close();
				this.#db = open(this.#file);
				await pause(10);
			}
		}
	}

	#execute(statement: Statement): object {
		const sql = this.#text(statement);
		const prepared = this.#db.prepare(sql);
		const named = (statement.named_args ?? []).map(({ name, value }) => [name.replace(/^[:@$]/, ""), fromHrana(value)]);
		const args = (statement.args ?? []).map(fromHrana);
		const bind = named.length > 0 ? [Object.fromEntries(named)] : args.length > 0 ? [args] : [];
		if (!prepared.reader) {
			const { changes, lastInsertRowid } = prepared.run(...bind);
			return { cols: [], rows: [], affected_row_count: Number(changes), last_insert_rowid: String(lastInsertRowid) };
		}
		const cols = prepared.columns().map(({ name, type }) => ({ name, decltype: type }));
		const rows = (prepared.raw(true).all(...bind) as unknown[][]).map((row) => row.map(toHrana));
		return { cols, rows, affected_row_count: 0, last_insert_rowid: "0" };
	}
}
