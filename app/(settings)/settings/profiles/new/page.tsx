import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { NewProfile } from "@/components/profile-editor/new-profile";
import { listAgents } from "@/lib/server/agent/list-agents";
import { pageContext } from "@/lib/server/http/page-context";
import { pageReader } from "@/lib/server/http/page-record";

export async function generateMetadata() {
	const t = await getTranslations("profiles");
	return { title: t("newTitle") };
}

interface NewProfilePageProps {
	readonly searchParams: Promise<{ readonly agent?: string | string[] }>;
}

export default async function NewProfilePage({ searchParams }: NewProfilePageProps) {
	const [{ agent }, reader, agents] = await Promise.all([
		searchParams,
		pageReader(),
		listAgents(await pageContext(), { limit: 50 }),
	]);
	return (
		<PageMessages namespaces={["profiles", "editor", "settings"]}>
			<NewProfile
				agents={agents.items.map(({ id, label }) => ({ id, name: label }))}
				userId={reader.userId}
				{...(typeof agent === "string" && { chosen: agent })}
			/>
		</PageMessages>
	);
}
