import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleApproval, sampleCall, sampleMessage } from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../testing/render-chat";
import { SecretCard } from "./secret-card";

const canary = "canary-5f2b";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show() {
	const approval = sampleApproval({
		rule: "needs_secret",
		answers: ["once", "deny"],
		settings_href: "/settings/skills/s1#skill.secret",
		secret_for: { skill_id: "s1", skill: "Weather", description: "A key of the weather service" },
	});
	const call = sampleCall({ tool: "runSkill", arguments: { skillName: "weather" }, state: "waiting", approval });
	return renderChat(<SecretCard call={call} message={sampleMessage("m2", { status: "waiting", parts: [call] })} />);
}

describe("a call that waits for its skill's secret", () => {
	it("stores what is typed with the skill, then lets the call run, and keeps it nowhere else", async () => {
		const { asked } = show();
		expect(screen.getByRole("heading").textContent).toMatch(/Weather.* needs its secret/);
		expect(screen.getByText("A key of the weather service")).toBeTruthy();
		const field = screen.getByLabelText("Secret") as HTMLInputElement;
		expect(field.type).toBe("password");
		fireEvent.change(field, { target: { value: canary } });
		fireEvent.click(screen.getByRole("button", { name: "Store and run" }));
		await waitFor(() => expect(asked).toHaveLength(2));
		expect(asked[0]).toMatchObject({ name: "keepSkillSecret", input: { skill_id: "s1", secret: canary } });
		expect(asked[1]).toMatchObject({ name: "answerCall", input: { call_id: "call_1", answer: "once" } });
		expect(JSON.stringify(asked[1])).not.toContain(canary);
		expect(field.value).toBe("");
		expect(JSON.stringify({ ...localStorage })).not.toContain(canary);
	});

	it("without a secret asks for one and stores nothing", async () => {
		const { asked } = show();
		fireEvent.click(screen.getByRole("button", { name: "Store and run" }));
		expect(await screen.findByText("Enter the secret first.")).toBeTruthy();
		expect(document.activeElement).toBe(screen.getByLabelText("Secret"));
		expect(asked).toEqual([]);
	});

	it("is denied without storing what was typed", async () => {
		const { asked } = show();
		fireEvent.change(screen.getByLabelText("Secret"), { target: { value: canary } });
		fireEvent.click(screen.getByRole("button", { name: "Deny" }));
		await waitFor(() => expect(asked).toHaveLength(1));
		expect(asked[0]).toMatchObject({ name: "answerCall", input: { answer: "deny" } });
		expect(JSON.stringify(asked)).not.toContain(canary);
	});
});
