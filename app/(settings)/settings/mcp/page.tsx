import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { GrantsCard } from "@/components/mcp-servers/tools/grants-card";
import { ServersPage } from "@/components/mcp-servers/workspace/servers-page";
import { pageContext } from "@/lib/server/http/page-context";
import { listServerStates } from "@/lib/server/mcp/workspace/list-server-states";
import { listGrants } from "@/lib/server/toolbox/tool-grants";
import { defaultWorkspaceId as workspaceId } from "@/lib/workspace/default-workspace";

export async function generateMetadata() {
	const t = await getTranslations("servers");
	return { title: t("title") };
}

export default async function ServersRoute() {
	const ctx = await pageContext();
	const [first, grants] = await Promise.all([listServerStates(ctx, { workspaceId }), listGrants(ctx)]);
	return (
		<PageMessages namespaces={["servers", "mcp", "editor"]}>
			<ServersPage workspaceId={workspaceId} first={first}>
				<GrantsCard first={grants} />
			</ServersPage>
		</PageMessages>
	);
}
