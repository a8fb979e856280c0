import { getTranslations } from "next-intl/server";
import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { WorkspacePage } from "@/components/workspace/workspace-page";
import { pageReader, readForPage } from "@/lib/server/http/page-record";
import { defaultWorkspaceId as workspaceId } from "@/lib/workspace/default-workspace";

export async function generateMetadata() {
	const t = await getTranslations("workspace");
	return { title: t("title") };
}

export default async function WorkspaceRoute() {
	const [snapshot, reader] = await Promise.all([readForPage("workspace", workspaceId), pageReader()]);
	return (
		<PageMessages namespaces={["workspace", "editor", "settings", "history"]}>
			<WorkspacePage snapshot={snapshot} reader={reader}>
				<RecordHistory type="workspace" id={workspaceId} />
			</WorkspacePage>
		</PageMessages>
	);
}
