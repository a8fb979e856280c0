import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { ProfileList } from "@/components/profile-editor/profile-list";
import { pageContext } from "@/lib/server/http/page-context";
import { listProfiles } from "@/lib/server/profile/list-profiles";

export async function generateMetadata() {
	const t = await getTranslations("profiles");
	return { title: t("title") };
}

export default async function ProfilesPage() {
	const first = await listProfiles(await pageContext(), { limit: 50 });
	return (
		<PageMessages namespaces={["profiles"]}>
			<ProfileList first={first} />
		</PageMessages>
	);
}
