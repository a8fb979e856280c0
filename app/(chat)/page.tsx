import { redirect } from "next/navigation";
import { lastConversationId } from "@/lib/server/http/chat-page";

/** The last conversation, or a new one. */
export default async function HomePage() {
	const id = await lastConversationId();
	redirect(id === null ? "/chat/new" : `/chat/${encodeURIComponent(id)}`);
}
