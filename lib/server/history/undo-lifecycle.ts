import "server-only";
import { deleteAgentIn, restoreAgentIn } from "@/lib/server/agent/delete-agent";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import type { EventRow } from "@/lib/server/events/read-events";
import { deleteServerIn, restoreServerIn } from "@/lib/server/mcp/workspace/delete-server";
import { deleteProfileIn, restoreProfileIn } from "@/lib/server/profile/delete-profile";
import { loadForWrite, type WriteBinding } from "@/lib/server/setting/write-record";
import { deleteSkillIn, restoreSkillIn } from "@/lib/server/skill/delete-skill";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";

interface Lifecycle {
	remove(tx: WriteTransaction, ctx: Context, id: string): Promise<WriteReceipt>;
	restore(tx: WriteTransaction, ctx: Context, id: string): Promise<WriteReceipt>;
}

/** The types whose records are created and deleted by people and agents. */
const lifecycles: Readonly<Record<string, Lifecycle>> = {
	agent_profile: {
		remove: (tx, ctx, profileId) => deleteProfileIn(tx, ctx, { profileId }),
		restore: restoreProfileIn,
	},
	agent: {
		remove: (tx, ctx, agentId) => deleteAgentIn(tx, ctx, { agentId }),
		restore: restoreAgentIn,
	},
	mcp_server: {
		remove: (tx, ctx, serverId) => deleteServerIn(tx, ctx, { serverId }),
		restore: restoreServerIn,
	},
	skill: {
		remove: (tx, ctx, skillId) => deleteSkillIn(tx, ctx, { skillId }),
		restore: restoreSkillIn,
	},
};

/** Deletes what an event created, or restores what it deleted; refused once the record changed since. */
export async function undoLifecycle(
	tx: WriteTransaction,
	ctx: Context,
	{ event, binding }: { readonly event: EventRow; readonly binding: WriteBinding },
): Promise<WriteReceipt> {
	const lifecycle = Object.hasOwn(lifecycles, event.resourceType) ? lifecycles[event.resourceType] : undefined;
	if (!lifecycle) throw new AppError("not_applicable", "Creating and deleting this cannot be undone.");
	const record = await loadForWrite(tx, ctx, binding.kind, event.resourceId);
	await binding.admit?.(tx, record);
	if (record.revision !== event.revision) {
		throw new AppError("version_conflict", "The record was changed again since.", {
			details: { current_revision: record.revision },
		});
	}
	return event.name.endsWith(".created") ? lifecycle.remove(tx, ctx, record.id) : lifecycle.restore(tx, ctx, record.id);
}
