import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ErrorBody } from "@/lib/shared/app-error";
import rules from "@/messages/en/rules.json";
import { useChatAction } from "./chat-controls";
import { renderChat } from "./testing/render-chat";

afterEach(cleanup);

function Refused({ error }: { readonly error: ErrorBody }) {
	const { refusal, run } = useChatAction();
	return (
		<button type="button" onClick={() => void run("undo", async () => ({ ok: false, error }))}>
			{refusal}
		</button>
	);
}

it("why something is refused is said in full, down to the rule", async () => {
	const error = { code: "conflict", reason: "dependency_conflict", message: "", rule: "agent_deleted" } as const;
	renderChat(<Refused error={error} />);
	fireEvent.click(screen.getByRole("button"));
	expect(await screen.findByText(rules.agent_deleted)).toBeTruthy();
});
