import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { NewServer } from "@/components/mcp-servers/workspace/new-server";
import { pageContext } from "@/lib/server/http/page-context";
import { listServerStates } from "@/lib/server/mcp/workspace/list-server-states";
import { defaultWorkspaceId as workspaceId } from "@/lib/workspace/default-workspace";

export async function generateMetadata() {
	const t = await getTranslations("servers");
	return { title: t("newTitle") };
}

export default async function NewServerRoute() {
	const servers = await listServerStates(await pageContext(), { workspaceId });
	return (
		<PageMessages namespaces={["servers", "mcp", "editor"]}>
			<NewServer workspaceId={workspaceId} taken={servers.map(({ name }) => name)} />
		</PageMessages>
	);
}
