import { getTranslations } from "next-intl/server";
import { ChatPage } from "@/components/chat/chat-page";
import { chatFacts, conversationForPage } from "@/lib/server/http/chat-page";

interface ChatRouteProps {
	readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: ChatRouteProps) {
	const { id } = await params;
	const [{ conversation }, t] = await Promise.all([conversationForPage(id), getTranslations("chat")]);
	return { title: conversation.title === "" ? t("untitled") : conversation.title };
}

export default async function ChatRoute({ params }: ChatRouteProps) {
	const { id } = await params;
	const [first, { preferences, defaultProfileId }] = await Promise.all([conversationForPage(id), chatFacts()]);
	return <ChatPage key={id} first={first} preferences={preferences} defaultProfileId={defaultProfileId} />;
}
