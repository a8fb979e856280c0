import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { NewChat } from "@/components/chat/new-chat";
import { NextSteps } from "@/components/home/next-steps";
import { PageMessages } from "@/components/layout/page-messages";
import { chatFacts } from "@/lib/server/http/chat-page";

export async function generateMetadata() {
	const t = await getTranslations("chat");
	return { title: t("untitled") };
}

export default async function NewChatRoute() {
	const [head, { preferences, defaultProfileId }] = await Promise.all([headers(), chatFacts()]);
	const scheme = head.get("x-forwarded-proto") ?? "http";
	return (
		<PageMessages namespaces={["chat", "settings", "editor", "home"]}>
			<NewChat
				preferences={preferences}
				defaultProfileId={defaultProfileId}
				empty={<NextSteps mcpAddress={`${scheme}://${head.get("host") ?? "localhost"}/api/mcp`} />}
			/>
		</PageMessages>
	);
}
