import { getTranslations } from "next-intl/server";
import { addSkill } from "@/app/actions/skills";
import { PageMessages } from "@/components/layout/page-messages";
import { NewSkill } from "@/components/skills/add/new-skill";
import { defaultWorkspaceId as workspaceId } from "@/lib/workspace/default-workspace";

export async function generateMetadata() {
	const t = await getTranslations("skills");
	return { title: t("new.title") };
}

export default function NewSkillRoute() {
	return (
		<PageMessages namespaces={["skills", "editor", "settings"]}>
			<NewSkill workspaceId={workspaceId} addSkill={addSkill} />
		</PageMessages>
	);
}
