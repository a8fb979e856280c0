import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "@/lib/shared/json";
import { choose, conflictOf, undoSettle } from "./conflict";
import { openEditor } from "./editor-state";
import { saveRequest } from "./patch";
import { reconcile } from "./reconcile";
import { persistable } from "./sensitive-draft";
import { demoResource, known, marker, snapshot } from "./testing/demo-resource";
import { edit, restore, settled, submit } from "./transitions";

const flag = (text: string, enabled: boolean) => ({ flag: text, description: "", enabled });
const env = (key: string, value: Json) => ({ key, value });

const before: JsonObject = {
	name: "Guide",
	env_vars: [env("TOKEN", marker("t1")), env("REGION", marker("r1"))],
	cli_flags: [flag("--verbose", true), flag("--trace", true)],
	servers: { github: { url: "https://g", headers: { Authorization: marker("h1") } } },
};

const mine: JsonObject = {
	name: "Guide of Ada",
	env_vars: [env("TOKEN", "typed-token"), env("REGION", marker("r1"))],
	cli_flags: [flag("--verbose", false), flag("--trace", true)],
	servers: { github: { url: "https://g", headers: { Authorization: "typed-header" } } },
};

const theirs: JsonObject = {
	name: "Guide v2",
	env_vars: [env("TOKEN", marker("t1")), env("REGION", marker("r2"))],
	cli_flags: [flag("--verbose", true), flag("--trace", false)],
	servers: {
		github: { url: "https://g", headers: { Authorization: marker("h1") } },
		linear: { url: "https://l" },
	},
};

/** Two people's evening: edits on a phone, an agent's write, a killed process, a reload. */
describe("the demo that decides", () => {
	const first = snapshot(7, before);
	const latest = known(snapshot(8, theirs));
	const typed = Object.entries(mine).reduce(
		(state, [field, value]) => edit(state, known(first), field, value),
		openEditor(first),
	);
	const stored = persistable(typed, demoResource, 1000);

	it("stores no secret that was typed", () => {
		expect(JSON.stringify(stored)).not.toMatch(/typed-/);
		expect(stored?.draft).toMatchObject({ name: "Guide of Ada", cli_flags: mine.cli_flags });
	});

	const reloaded = restore(openEditor(snapshot(8, theirs)), stored!);

	it("loses nothing typed over a reload, asks for the secrets again, and names every difference", () => {
		const view = reconcile(reloaded, latest);
		expect(view.values).toMatchObject({ name: "Guide of Ada", cli_flags: mine.cli_flags });
		expect(view.missing).toEqual([
			["env_vars", "TOKEN", "value"],
			["servers", "github", "headers", "Authorization"],
		]);
		expect(view.conflict?.theirs.write?.actor.name).toBe("Assistant");
		expect(view.conflict?.differences.map(({ path, side }) => `${path.join(".")} ${side}`).sort()).toEqual([
			"cli_flags.0 mine",
			"cli_flags.1 theirs",
			"env_vars.REGION theirs",
			"env_vars.TOKEN mine",
			"name both",
			"servers.github.headers.Authorization mine",
			"servers.linear theirs",
		]);
		expect(view.conflict?.open.map(({ path }) => path)).toEqual([["name"]]);
	});

	it("settles by one pick per overlap, keeps both sides' work, and can be undone", () => {
		const done = choose(reloaded, latest, conflictOf(reloaded, latest)!.open[0]!.key, "mine");
		expect(reconcile(undoSettle(done), latest).conflict).not.toBeNull();
		const values = reconcile(done, latest).values;
		const again = edit(
			edit(done, latest, "env_vars", (values.env_vars as Json[]).with(0, env("TOKEN", "typed-token"))),
			latest,
			"servers",
			{ ...(values.servers as JsonObject), github: { url: "https://g", headers: { Authorization: "typed-header" } } },
		);
		expect(reconcile(again, latest)).toMatchObject({ conflict: null, missing: [], ready: true });
		const request = saveRequest(demoResource, "r1", submit(again, latest, "save-1").submitted!);
		expect(request).toEqual({
			target: { resource_type: "demo", resource_id: "r1" },
			changes: {
				name: "Guide of Ada",
				env_vars: [env("TOKEN", "typed-token"), env("REGION", { keep: true, mark: "r2" })],
				cli_flags: [flag("--verbose", false), flag("--trace", false)],
				servers: {
					github: { url: "https://g", headers: { Authorization: "typed-header" } },
					linear: { url: "https://l" },
				},
			},
			options: { expected_revision: 8 },
			save_id: "save-1",
		});
	});
});

describe("a stored draft", () => {
	const first = snapshot(3, before);

	it("is not made of nothing, nor of formatting", () => {
		expect(persistable(openEditor(first), demoResource, 0)).toBeNull();
		expect(persistable(edit(openEditor(first), known(first), "name", "Guide "), demoResource, 0)).toBeNull();
	});

	it("holds no secret of a predicted baseline either", () => {
		const sent = submit(edit(openEditor(first), known(first), "env_vars", mine.env_vars ?? []), known(first), "s");
		const later = edit(sent, known(first), "name", "typed since");
		const receipt = {
			accepted: [],
			resource_type: "demo",
			id: "r1",
			revision: 4,
			updated_at: first.updated_at,
			changed: true,
		};
		const after = settled(later, known(first), "s", { kind: "saved", receipt });
		const stored = persistable(after, demoResource, 0);
		expect(stored?.draft).toEqual({ name: "typed since" });
		expect(JSON.stringify(stored)).not.toMatch(/typed-token/);
	});

	it("belongs to its record alone", () => {
		const state = openEditor(first);
		const stored = persistable(edit(state, known(first), "name", "x"), demoResource, 0)!;
		expect(restore({ ...state, id: "r2" }, stored).draft).toBeNull();
		expect(restore(state, stored)).toMatchObject({ draft: { name: "x" }, restored: { storedAt: 0 } });
	});

	it("asks again for a secret whose host was changed", () => {
		const moved = { github: { url: "https://evil", headers: { Authorization: marker("h1") } } };
		const view = reconcile(edit(openEditor(first), known(first), "servers", moved), known(first));
		expect(view.missing).toEqual([["servers", "github", "headers", "Authorization"]]);
	});
});
