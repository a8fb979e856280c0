import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { MemoryPage } from "@/components/memory/memory-page";

export async function generateMetadata() {
	const t = await getTranslations("memory");
	return { title: t("title") };
}

export default function MemoryRoute() {
	return (
		<PageMessages namespaces={["memory"]}>
			<MemoryPage />
		</PageMessages>
	);
}
