import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { McpCard } from "@/components/mcp-servers/mcp-card";
import { ProfilePage } from "@/components/profile-editor/profile-page";
import type { FlagKey } from "@/lib/flag/flags";
import { pageReader, readForPage, readIfThere } from "@/lib/server/http/page-record";

interface ProfileRouteProps {
	readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: ProfileRouteProps) {
	const { id } = await params;
	const { values } = await readForPage("agent_profile", id);
	return { title: String(values.name) };
}

export default async function ProfileRoute({ params }: ProfileRouteProps) {
	const { id } = await params;
	const [snapshot, reader] = await Promise.all([readForPage("agent_profile", id), pageReader()]);
	const [agent, document] = await Promise.all([
		readIfThere("agent", String(snapshot.computed.agent_id)),
		readIfThere("agent_profile_mcp", id),
	]);
	const isDynamic = snapshot.computed.kind === "dynamic";
	const feature = isDynamic ? await readForPage("runtime_flag", "features.dynamicProfiles" satisfies FlagKey) : null;
	const text = (field: string) => (typeof agent?.values[field] === "string" ? agent.values[field] : "");
	return (
		<PageMessages namespaces={["profiles", "editor", "settings", "history", "mcp", "servers"]}>
			<ProfilePage
				snapshot={snapshot}
				reader={reader}
				agent={{
					id: String(snapshot.computed.agent_id),
					name: text("display_name"),
					...(agent?.computed.family !== "offline" && { defaultModel: text("default_model") }),
					command: text("command"),
					cli: agent?.computed.family === "acp",
					kind: isDynamic ? "dynamic" : "concrete",
				}}
				feature={feature}
			>
				{!isDynamic && <McpCard snapshot={document} reader={reader} />}
				<RecordHistory type="agent_profile" id={id} />
			</ProfilePage>
		</PageMessages>
	);
}
