import { AgentPage } from "@/components/agent-editor/agent-page";
import { AgentProfiles } from "@/components/agent-editor/agent-profiles";
import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { agentFamilies } from "@/lib/agent/presets";
import { pageContext } from "@/lib/server/http/page-context";
import { pageReader, readForPage } from "@/lib/server/http/page-record";
import { listAgentProfiles } from "@/lib/server/profile/list-agent-profiles";

interface AgentRouteProps {
	readonly params: Promise<{ readonly agentId: string }>;
}

export async function generateMetadata({ params }: AgentRouteProps) {
	const { agentId } = await params;
	const { values } = await readForPage("agent", agentId);
	return { title: String(values.display_name) };
}

export default async function AgentRoute({ params }: AgentRouteProps) {
	const { agentId } = await params;
	const [snapshot, reader, { profiles, more }] = await Promise.all([
		readForPage("agent", agentId),
		pageReader(),
		listAgentProfiles(await pageContext(), { agentId, limit: 20 }),
	]);
	const { family, preset } = snapshot.computed;
	const kind = {
		family: agentFamilies.find((known) => known === family) ?? "offline",
		preset: typeof preset === "string" ? preset : "",
	};
	return (
		<PageMessages namespaces={["agents", "editor", "settings", "secrets", "history"]}>
			<AgentPage snapshot={snapshot} kind={kind} reader={reader}>
				<AgentProfiles agentId={agentId} profiles={profiles} more={more} />
				<RecordHistory type="agent" id={agentId} />
			</AgentPage>
		</PageMessages>
	);
}
