import type { ResourceSnapshot, WriteReceipt } from "@/lib/setting/resource-snapshot";
import { openEditor } from "../editor-state";
import { edit, submit } from "../transitions";
import { known, snapshot } from "./demo-resource";

/** The demo record as it was opened, with its name typed over, and with that being saved. */
export const first = snapshot(3, { name: "Guide", notes: "old" });
export const opened = openEditor(first);
export const typed = edit(opened, known(first), "name", "Guide 2");
export const saving = submit(typed, known(first), "save-1");

export const receipt = (revision: number, id = "r1"): WriteReceipt => ({
	accepted: ["demo.name"],
	resource_type: "demo",
	id,
	revision,
	updated_at: "2026-01-01T00:00:09.000Z",
	changed: true,
});

export const saved = (revision: number, from?: ResourceSnapshot) =>
	({ kind: "saved", receipt: receipt(revision), ...(from ? { snapshot: from } : {}) }) as const;

export const refused = (reason: "version_conflict" | "invalid_value", revision?: number) =>
	({
		kind: "failed",
		error: {
			code: reason === "version_conflict" ? "conflict" : "invalid",
			reason,
			message: "refused",
			...(revision ? { details: { current_revision: revision } } : {}),
		},
	}) as const;
