import type { ReactNode } from "react";
import { ChatFrame } from "@/components/chat/chat-frame";
import { PageMessages } from "@/components/layout/page-messages";

export default function ChatLayout({ children }: { readonly children: ReactNode }) {
	return (
		<PageMessages namespaces={["chat", "settings", "editor"]}>
			<ChatFrame>{children}</ChatFrame>
		</PageMessages>
	);
}
