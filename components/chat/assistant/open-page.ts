import { matchRoute } from "@/components/layout/navigation";
import type { OpenPage } from "@/lib/client/chat/chat-actions";
import { defaultWorkspaceId } from "@/lib/workspace/default-workspace";

/** Which record each settings page shows; a page of one record names it by itself. */
const records: Readonly<Record<string, { readonly type: string; readonly id?: string }>> = {
	"/settings/agents/[agentId]": { type: "agent" },
	"/settings/profiles/[id]": { type: "agent_profile" },
	"/settings/workspace": { type: "workspace", id: defaultWorkspaceId },
	"/settings/preferences": { type: "user_settings" },
};

/** What the assistant is told of the page beside it. */
export function openPage(path: string): OpenPage {
	const pattern = matchRoute(path)?.pattern ?? "";
	const record = records[pattern];
	if (!record) return { href: path };
	const last = pattern.endsWith("]") ? decodeURIComponent(path.split("/").at(-1) ?? "") : "";
	const id = record.id ?? last;
	return { href: path, resource_type: record.type, ...(id !== "" && { resource_id: id }) };
}
