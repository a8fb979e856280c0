import { LibsqlError } from "@libsql/client";
import { describe, expect, it } from "vitest";
import { EnvError } from "@/lib/server/env";
import { SecretKeyError } from "@/lib/server/secrets/root-keys";
import { checkAdapters } from "@/lib/server/setting/adapters";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { startFault } from "./boot";

describe("startFault", () => {
	it.each([
		[new EnvError(["PORT takes a port number"]), "PORT takes a port number"],
		[new SecretKeyError("The secret key does not fit this database."), "does not fit"],
		[new LibsqlError("SQLITE_READONLY: attempt to write", "SQLITE_READONLY"), "The database file cannot be written"],
		[new LibsqlError("SQLITE_FULL: disk is full", "SQLITE_FULL"), "is full. Nothing was written. Make room there"],
		[new LibsqlError("SQLITE_BUSY: locked", "SQLITE_BUSY"), "stayed locked by another process"],
		[new LibsqlError("SQLITE_NOTADB: file is not a database", "SQLITE_NOTADB"), "The database file is damaged"],
		[
			new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }),
			"database server",
		],
		[new TypeError("fetch failed", { cause: new Error("bad port") }), "The database server cannot be reached"],
	])("tells %s in plain words", (error, words) => {
		expect(startFault(error)).toContain(words);
	});
});

it("finds an adapter for everything the catalog promises", () => {
	expect(() => checkAdapters(settingsCatalog)).not.toThrow();
});
