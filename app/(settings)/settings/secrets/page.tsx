import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { SecretList } from "@/components/secrets/secret-list";
import { pageContext } from "@/lib/server/http/page-context";
import { listSecrets } from "@/lib/server/secrets/list-secrets";

export async function generateMetadata() {
	const t = await getTranslations("secrets");
	return { title: t("title") };
}

export default async function SecretsPage() {
	const first = await listSecrets(await pageContext());
	return (
		<PageMessages namespaces={["secrets", "settings"]}>
			<SecretList first={first} />
		</PageMessages>
	);
}
