import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openDatabase, type WriteTransaction } from "@/lib/server/db/client";
import { deleteProfileIn, restoreProfileIn } from "@/lib/server/profile/delete-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { profileWrites } from "@/lib/server/profile/save-profile-changes";
import { writeRecordIn } from "@/lib/server/setting/write-record";
import { buildDynamicProfile, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { dynamicOf } from "./candidate-facts";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();

const place = fc.nat(3);
const act = fc.oneof(
	fc.record({ does: fc.constant("list" as const), router: fc.nat(1), places: fc.uniqueArray(place, { maxLength: 4 }) }),
	fc.record({ does: fc.constantFrom("remove", "disable", "fallBack", "answer", "restore"), place }),
	fc.record({ does: fc.constantFrom("removeRouter", "restoreRouter"), router: fc.nat(1) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Profiles {
	readonly concrete: readonly string[];
	readonly routers: readonly string[];
}

async function build(): Promise<Profiles> {
	const concrete = await Promise.all([0, 1, 2, 3].map(() => buildProfile()));
	const routers = [concrete.slice(0, 2), concrete.slice(1, 2)].map((ids) => buildDynamicProfile(ids));
	return { concrete, routers: await Promise.all(routers) };
}

/** One write inside of a transaction, with the version and as forced as a writer can. */
async function carryOut(tx: WriteTransaction, { concrete, routers }: Profiles, one: Act): Promise<unknown> {
	const id = ("router" in one ? routers[one.router] : concrete[one.place]) ?? "";
	const change = (changes: JsonObject) =>
		writeRecordIn(tx, ctx, profileWrites, { id, changes, options: { force: true } });
	switch (one.does) {
		case "list": {
			const { version } = dynamicOf((await readProfile(ctx, id)).values.dynamic);
			const candidates = one.places.map((at) => ({ execution_profile_id: concrete[at] ?? "" }));
			return change({ dynamic: { version, candidates } });
		}
		case "disable":
			return change({ enabled: false });
		case "fallBack":
			return change({ auto_fallback: true });
		case "answer":
			return change({ auto_fallback: false });
		case "restore":
		case "restoreRouter":
			return (await readProfile(ctx, id)).deleted && restoreProfileIn(tx, ctx, id);
		default:
			return deleteProfileIn(tx, ctx, { profileId: id, options: { force: true } });
	}
}

/** What never holds: a live list that is empty, names one twice, or one that cannot be its candidate. */
async function faults(routers: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const router of routers) {
		const { values, deleted } = await readProfile(ctx, router);
		if (deleted) continue;
		const ids = dynamicOf(values.dynamic).candidates.map((one) => one.execution_profile_id);
		if (ids.length === 0) found.push("empty");
		if (new Set(ids).size < ids.length) found.push("repeated");
		for (const id of ids) {
			const candidate = await readProfile(ctx, id);
			if (candidate.deleted) found.push("deleted");
			else if (candidate.values.auto_fallback !== false) found.push("falls back");
		}
	}
	return found;
}

it("whatever two processes do at once, a live list holds profiles that can be its candidates", async () => {
	const processes = [test.db, openDatabase({ url: test.url })];
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12, size: "max" }),
			async (rounds) => {
				const profiles = await build();
				for (const round of rounds) {
					const writes = round.map((one, at) => processes[at % 2]?.write((tx) => carryOut(tx, profiles, one)));
					for (const end of await Promise.allSettled(writes))
						if (end.status === "rejected" && !isAppError(end.reason)) throw end.reason;
					expect(await faults(profiles.routers)).toEqual([]);
				}
			},
		),
		{ numRuns: 20, seed: 20 },
	);
	processes[1]?.close();
});
