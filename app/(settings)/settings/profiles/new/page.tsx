import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { NewProfile } from "@/components/profile-editor/new-profile";
import { listAgents } from "@/lib/server/agent/list-agents";
import { featureOn } from "@/lib/server/flag/feature-on";
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
	const [{ agent }, reader, agents, dynamicOn] = await Promise.all([
		searchParams,
		pageReader(),
		listAgents(await pageContext(), { limit: 50 }),
		featureOn("features.dynamicProfiles"),
	]);
	return (
		<PageMessages namespaces={["profiles", "editor", "settings"]}>
			<NewProfile
				agents={agents.items
					.map(({ id, label, facts }) => ({ id, name: label, dynamic: facts.family === "dynamic" }))
					.filter((one) => dynamicOn || !one.dynamic)
					// what answers itself is what a new profile is for at first
					.toSorted((a, b) => Number(a.dynamic) - Number(b.dynamic))}
				userId={reader.userId}
				{...(typeof agent === "string" && { chosen: agent })}
			/>
		</PageMessages>
	);
}
