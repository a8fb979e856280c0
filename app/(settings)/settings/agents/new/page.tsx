import { getTranslations } from "next-intl/server";
import { NewAgent } from "@/components/agent-editor/new-agent";
import { PresetPicker } from "@/components/agent-editor/preset-picker";
import { PageMessages } from "@/components/layout/page-messages";
import { listAgents } from "@/lib/server/agent/list-agents";
import { pageContext } from "@/lib/server/http/page-context";

export async function generateMetadata() {
	const t = await getTranslations("agents");
	return { title: t("newTitle") };
}

interface NewAgentRouteProps {
	readonly searchParams: Promise<{ readonly preset?: string | string[] }>;
}

export default async function NewAgentRoute({ searchParams }: NewAgentRouteProps) {
	const [{ preset }, agents] = await Promise.all([searchParams, listAgents(await pageContext(), { limit: 50 })]);
	return (
		<PageMessages namespaces={["agents", "editor", "settings", "secrets"]}>
			{typeof preset === "string" ? (
				<NewAgent key={preset} presetId={preset} />
			) : (
				<PresetPicker knownHosts={agents.items.map(({ facts }) => String(facts.host))} />
			)}
		</PageMessages>
	);
}
