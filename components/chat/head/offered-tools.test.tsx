import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ToolOffer } from "@/lib/chat/tool-offer";
import { renderChat } from "../testing/render-chat";
import { OfferedTools } from "./offered-tools";

const offer: ToolOffer = {
	tools: [
		{ name: "a", title: "settings_update", source: "settings", own: true, tokens: 10, rule: "writes_ask" },
		{
			name: "b",
			title: "save",
			source: "settings",
			own: false,
			tokens: 5,
			rule: "allowed_in_conversation",
			grant: "x:save",
		},
	],
	tokens: 15,
	asks: true,
	notices: [],
};

it("names toolsets of Steward in words, servers by their own name, and takes back what was allowed here", () => {
	const { asked } = renderChat(<OfferedTools offer={offer} />);
	expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Settings", "settings"]);
	fireEvent.click(screen.getByRole("button", { name: "Ask again before save runs" }));
	expect(asked).toEqual([
		{ name: "revokeInConversation", input: { conversation_id: "conversation_1", grant: "x:save" } },
	]);
	expect(screen.getAllByRole("button")).toHaveLength(1);
});
