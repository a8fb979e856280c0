import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleConversation } from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../testing/render-chat";
import { ConversationDialogs } from "./conversation-dialogs";

afterEach(cleanup);

it("says that there is nothing to undo in a conversation that changed no settings", async () => {
	const closed: string[] = [];
	const { asked } = renderChat(
		<ConversationDialogs
			conversation={sampleConversation()}
			task="undo"
			onClose={() => closed.push("closed")}
			onArchived={() => closed.push("archived")}
			onDeleted={() => closed.push("deleted")}
		/>,
	);
	fireEvent.click(await screen.findByRole("button", { name: "Undo its changes to settings" }));
	expect((await screen.findByRole("status")).textContent).toBe("This conversation changed no settings.");
	expect(asked.map(({ name }) => name)).toEqual(["undoConversationWrites"]);
	expect(closed).toEqual([]);
});
