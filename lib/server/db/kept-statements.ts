import "server-only";
import Driver from "libsql";
import { processWide } from "@/lib/server/start/process-wide";

type Connection = typeof Driver.prototype;
type Statement = ReturnType<Connection["prepare"]>;

/** Of one connection; a list of values in a statement makes another text for each length. */
const mostKept = 500;

/**
 * Has the connections of this process keep the statements they prepared, and what they know of their columns. The
 * client prepares a statement and asks for its columns, twice, each time it runs it: several times the work of running
 * it, and it has no setting for that. Statements that read name their columns, so no migration changes those.
 *
 * Why on the prototype: the client opens its connections itself. Its pool could be put together by hand, but only
 * through constructors that it marks private; `prepare` of the driver is public.
 */
export function keepStatements(): void {
	processWide("kept-statements", () => {
		const connections = new WeakMap<Connection, Map<string, Statement>>();
		const { prepare } = Driver.prototype;
		Driver.prototype.prepare = function (this: Connection, sql: string) {
			const kept = connections.get(this) ?? new Map<string, Statement>();
			connections.set(this, kept);
			const statement = kept.get(sql) ?? withColumns(prepare.call(this, sql));
			// what was used last is forgotten last
			kept.delete(sql);
			kept.set(sql, statement);
			const [oldest] = kept.keys();
			if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
			return statement;
		} as Connection["prepare"];
		return true;
	});
}

function withColumns(statement: Statement): Statement {
	if (!statement.reader) return statement;
	const columns = statement.columns();
	statement.columns = () => columns;
	return statement;
}
