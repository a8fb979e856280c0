import { getTranslations } from "next-intl/server";
import { undoWrite } from "@/app/actions/history";
import { updateSettings } from "@/app/actions/settings";
import { PageMessages } from "@/components/layout/page-messages";
import { SkillsPage } from "@/components/skills/list/skills-page";
import { pageContext } from "@/lib/server/http/page-context";
import { listSkillEntries } from "@/lib/server/skill/list-skill-entries";
import { defaultWorkspaceId as workspaceId } from "@/lib/workspace/default-workspace";

export async function generateMetadata() {
	const t = await getTranslations("skills");
	return { title: t("title") };
}

export default async function SkillsRoute() {
	const first = await listSkillEntries(await pageContext(), { workspaceId });
	return (
		<PageMessages namespaces={["skills", "editor", "settings"]}>
			<SkillsPage saveSettings={updateSettings} undoWrite={undoWrite} workspaceId={workspaceId} first={first} />
		</PageMessages>
	);
}
