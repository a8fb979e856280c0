import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { ServerPage } from "@/components/mcp-servers/workspace/server-page";
import { ShadowNote } from "@/components/mcp-servers/workspace/shadow-note";
import { pageContext } from "@/lib/server/http/page-context";
import { pageReader, readForPage } from "@/lib/server/http/page-record";
import { listServerStates } from "@/lib/server/mcp/workspace/list-server-states";
import { profilesWithServer } from "@/lib/server/mcp/workspace/profiles-with-server";
import { redirectUri } from "@/lib/server/mcp-client/sign-in/redirect-uri";

interface ServerRouteProps {
	readonly params: Promise<{ readonly serverId: string }>;
}

export async function generateMetadata({ params }: ServerRouteProps) {
	const { serverId } = await params;
	const { values } = await readForPage("mcp_server", serverId);
	return { title: String(values.name ?? "") };
}

export default async function ServerRoute({ params }: ServerRouteProps) {
	const { serverId } = await params;
	const [snapshot, reader, ctx] = await Promise.all([readForPage("mcp_server", serverId), pageReader(), pageContext()]);
	const [first, profiles] = await Promise.all([
		listServerStates(ctx, { workspaceId: String(snapshot.workspace_id) }),
		profilesWithServer(ctx, String(snapshot.values.name ?? "")),
	]);
	return (
		<PageMessages namespaces={["servers", "mcp", "editor", "settings", "history"]}>
			<ServerPage
				snapshot={snapshot}
				reader={reader}
				first={first}
				redirectUri={redirectUri()}
				note={<ShadowNote profiles={profiles} />}
			>
				<RecordHistory type="mcp_server" id={serverId} />
			</ServerPage>
		</PageMessages>
	);
}
