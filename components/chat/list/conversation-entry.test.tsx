import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Conversation } from "@/lib/chat/conversation";
import { sampleConversation } from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../testing/render-chat";
import { ConversationEntry } from "./conversation-entry";

const now = Date.parse("2026-03-04T12:00:00Z");
const isoIn = (ms: number) => new Date(now + ms).toISOString();
const minute = 60_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

function show(fields: Partial<Conversation>) {
	renderChat(<ConversationEntry row={sampleConversation(fields)} group="today" />);
	return () => screen.getByRole("link").textContent;
}

it("says of a turn that waits for a time until when, and that it is at work once that has come", () => {
	const state = show({ activity: "streaming", goes_on_at: isoIn(90 * minute) });
	expect(state()).toContain("Waits until 01:30 PM");
	expect(state()).not.toContain("Working");
	act(() => vi.advanceTimersByTime(90 * minute));
	expect(state()).toContain("Working");
	expect(state()).not.toContain("Waits");
});

it("names the day of what is far away", () => {
	expect(show({ activity: "streaming", goes_on_at: isoIn(50 * 60 * minute) })()).toContain("Waits until Fri 02:00 PM");
});

it("says that a turn is at work, or waits for the person", () => {
	expect(show({ activity: "streaming" })()).toContain("Working");
	cleanup();
	expect(show({ activity: "waiting" })()).toContain("Waiting for you");
});
