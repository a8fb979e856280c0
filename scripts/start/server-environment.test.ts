import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { absoluteDatabaseUrl, portOf, prepareDataDir, serverEnvironment } from "./server-environment.mjs";

describe("the environment npm start gives the server", () => {
	it("binds loopback, whatever HOSTNAME says, with telemetry off [AUTH-05]", () => {
		expect(serverEnvironment({ HOSTNAME: "0.0.0.0", NEXT_TELEMETRY_DISABLED: "0" }, "/app", 3210)).toMatchObject({
			HOSTNAME: "127.0.0.1",
			PORT: "3210",
			NEXT_TELEMETRY_DISABLED: "1",
			STEWARD_DATA_DIR: "/app/data",
		});
	});

	it("makes paths absolute, because the server runs in the folder of its build", () => {
		const given = { STEWARD_DATA_DIR: "my data", DATABASE_URL: "file:my.db", STEWARD_SECRET_KEY_FILE: "key" };
		expect(serverEnvironment(given, "/app", 1)).toMatchObject({
			STEWARD_DATA_DIR: "/app/my data",
			DATABASE_URL: "file:/app/my.db",
			STEWARD_SECRET_KEY_FILE: "/app/key",
		});
		expect(absoluteDatabaseUrl("file:/x/y.db", "/app")).toBe("file:/x/y.db");
		expect(absoluteDatabaseUrl("libsql://db.example", "/app")).toBe("libsql://db.example");
	});

	it.each(["0", "70000", "http", "-1", "3210x"])("refuses PORT=%s in one sentence", (PORT) => {
		expect(() => portOf({ PORT })).toThrow("PORT takes a number from 1 to 65535.");
	});

	it("has a port when none is given", () => {
		expect([portOf({}), portOf({ PORT: "" }), portOf({ PORT: " 8080 " })]).toEqual([3210, 3210, 8080]);
	});
});

describe("the data folder", () => {
	it("is made for its owner alone", () => {
		const dir = join(mkdtempSync(join(tmpdir(), "steward-test-")), "a", "data");
		prepareDataDir(dir);
		expect(statSync(dir).mode & 0o777).toBe(0o700);
	});

	it("that cannot be made is told with the way out", () => {
		const file = join(mkdtempSync(join(tmpdir(), "steward-test-")), "file");
		writeFileSync(file, "");
		expect(() => prepareDataDir(join(file, "data"))).toThrow("Set STEWARD_DATA_DIR to another folder");
	});
});
