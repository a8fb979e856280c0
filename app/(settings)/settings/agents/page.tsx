import { getTranslations } from "next-intl/server";
import { AgentList } from "@/components/agent-editor/agent-list";
import { PageMessages } from "@/components/layout/page-messages";
import { listAgents } from "@/lib/server/agent/list-agents";
import { pageContext } from "@/lib/server/http/page-context";

export async function generateMetadata() {
	const t = await getTranslations("agents");
	return { title: t("title") };
}

export default async function AgentsPage() {
	const first = await listAgents(await pageContext(), { limit: 50 });
	return (
		<PageMessages namespaces={["agents", "editor"]}>
			<AgentList first={first} />
		</PageMessages>
	);
}
