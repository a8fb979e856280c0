import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { ClientAction, Part } from "@/lib/chat/part";
import { writeCard } from "@/lib/client/chat/card-drafts";
import { sampleMessage, sampleText } from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../testing/render-chat";
import { AssistantMessage } from "../thread/assistant-message";

beforeAll(() => import("./intent-card-view"));
beforeEach(() => {
	for (const id of ["m2.0", "m2.1"]) writeCard(id, {});
	localStorage.clear();
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const email = {
	kind: "email",
	to: ["list@example.org"],
	cc: [],
	bcc: [],
	subject: "2.4 moves",
	body: "Hello all,\nbye",
} as const satisfies ClientAction;

const messageOf = (parts: readonly Part[]): ChatMessage => sampleMessage("m2", { parts });

async function show(action: ClientAction, from = "compose-email") {
	const shown = renderChat(<AssistantMessage message={messageOf([{ kind: "action", action, from }])} last />);
	await waitFor(() => expect(document.querySelector("[data-intent]")).toBeTruthy());
	return shown;
}

const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href") ?? "";
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Puts a part of the browser in place of the one that tests have. */
const withNavigator = (name: "clipboard" | "geolocation", value: object) =>
	vi.spyOn(navigator, name, "get").mockReturnValue(value as never);

/** The clipboard as a test sees it. */
function clipboard() {
	const writeText = vi.fn(async () => undefined);
	withNavigator("clipboard", { writeText });
	return writeText;
}

describe("an e-mail card", () => {
	it("says that nothing was sent, whose it is, and opens the draft in a mail program", async () => {
		await show(email);
		const card = screen.getByRole("region", { name: "E-mail draft" });
		expect(card.textContent).toContain("Nothing has been sent.");
		expect(card.textContent).toMatch(/from .*compose-email/);
		expect(link("Open in mail app")).toBe("mailto:list@example.org?subject=2.4%20moves&body=Hello%20all%2C%0D%0Abye");
		expect(link("Gmail")).toContain("https://mail.google.com/mail/?view=cm");
		expect(link("Outlook")).toContain("https://outlook.live.com/mail/");
	});

	it("takes edits, marks them, uses them in every button and has them after a reload", async () => {
		const writeText = clipboard();
		await show(email);
		write("Subject", "Thursday & later");
		write("To", "a@x.org; b@x.org");
		expect(screen.getByText("To and Subject edited by you")).toBeTruthy();
		cleanup();
		await show(email);
		expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("Thursday & later");
		expect(link("Open in mail app")).toBe(
			"mailto:a@x.org,b@x.org?subject=Thursday%20%26%20later&body=Hello%20all%2C%0D%0Abye",
		);
		expect(new URL(link("Gmail")).searchParams.get("su")).toBe("Thursday & later");
		fireEvent.click(screen.getByRole("button", { name: "Copy" }));
		await waitFor(() =>
			expect(writeText).toHaveBeenCalledWith("To: a@x.org; b@x.org\nSubject: Thursday & later\n\nHello all,\nbye"),
		);
		fireEvent.click(screen.getByRole("button", { name: "Restore what was proposed" }));
		expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("2.4 moves");
		expect(screen.queryByText(/edited by you/)).toBeNull();
	});

	it("typed back to what was proposed is no edit", async () => {
		await show(email);
		write("Subject", "x");
		write("Subject", "2.4 moves");
		expect(screen.queryByText(/edited by you/)).toBeNull();
		expect(localStorage.length).toBe(0);
	});

	it("shows Cc and Bcc when they are wanted", async () => {
		await show(email);
		expect(screen.queryByLabelText("Cc")).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: "Cc, Bcc" }));
		write("Bcc", "boss@x.org");
		expect(link("Open in mail app")).toContain("?bcc=boss@x.org&");
	});

	it("too long for a link is copied, and the card says so", async () => {
		await show({ ...email, body: "word ".repeat(600) });
		expect(screen.queryByRole("link", { name: "Open in mail app" })).toBeNull();
		expect(screen.getByText(/too long for a link to a mail app/)).toBeTruthy();
		expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
	});
});

describe("what a turn shows of cards", () => {
	it("stands below its words and does not split its calls", async () => {
		const parts: Part[] = [
			{ kind: "call", call_id: "c1", tool: "runIntent", title: "runIntent", arguments: {}, hop: 1, state: "done" },
			{ kind: "result", call_id: "c1", status: "ok", text: "shown" },
			{ kind: "action", action: email, from: "compose-email" },
			{ kind: "call", call_id: "c2", tool: "runIntent", title: "runIntent", arguments: {}, hop: 2, state: "done" },
			{ kind: "result", call_id: "c2", status: "ok", text: "shown" },
			sampleText("The draft is below."),
		];
		renderChat(<AssistantMessage message={messageOf(parts)} last />);
		const card = await screen.findByRole("region", { name: "E-mail draft" });
		expect(document.querySelectorAll(".hops")).toHaveLength(1);
		const words = screen.getByText("The draft is below.");
		expect(words.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	});
});

describe("a text message card", () => {
	it("opens the messages app and shows a code of the very same link", async () => {
		await show({ kind: "sms", phone: "+351 912 345 678", body: "Late" });
		write("Message", "Ten minutes late");
		expect(link("Open in messages app")).toBe("sms:+351912345678?body=Ten%20minutes%20late");
		fireEvent.click(screen.getByRole("button", { name: "Show QR code" }));
		expect(await screen.findByRole("img", { name: "QR code of this message" })).toBeTruthy();
	});
});

describe("a calendar card", () => {
	const event = {
		kind: "calendar_event",
		uid: "u1",
		title: "Release call",
		description: "",
		location: "Room 4",
		starts_at: "2026-12-03T10:00:00.000Z",
		ends_at: "2026-12-03T10:45:00.000Z",
		all_day: false,
		time_zone: "Asia/Tokyo",
	} as const;

	it("says when in the zone it was meant in", async () => {
		await show(event);
		expect(screen.getByText(/Thursday, December 3, 2026.*7:00.*7:45/)).toBeTruthy();
		expect(screen.getByText(/Time in Asia\/Tokyo/)).toBeTruthy();
	});

	it("moves with its length, and offers nothing while its end is not after its start", async () => {
		await show(event);
		write("Starts", "2026-12-04T09:30");
		expect((screen.getByLabelText("Ends") as HTMLInputElement).value).toBe("2026-12-04T10:15");
		expect(new URL(link("Google Calendar")).searchParams.get("dates")).toBe("20261204T003000Z/20261204T011500Z");
		write("Ends", "2026-12-04T09:00");
		expect(screen.getAllByText("The end has to be after the start.")).not.toHaveLength(0);
		expect(screen.queryByRole("link", { name: "Google Calendar" })).toBeNull();
	});

	it("the last day of whole days is the day before the end", async () => {
		await show({ ...event, starts_at: "2026-12-08", ends_at: "2026-12-10", all_day: true });
		expect(screen.getByText(/December 8.*December 9, 2026/)).toBeTruthy();
	});

	it("downloads a file with the person's edits", async () => {
		const blobs: Blob[] = [];
		vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
			blobs.push(blob as Blob);
			return "blob:x";
		});
		await show(event);
		write("Title", "Release call, moved");
		fireEvent.click(screen.getByRole("button", { name: "Download .ics" }));
		expect(await blobs[0]?.text()).toContain("SUMMARY:Release call\\, moved\r\n");
		expect(new URL(link("Google Calendar")).searchParams.get("text")).toBe("Release call, moved");
	});
});

describe("a link card", () => {
	it("shows the address decoded and as it is opened", async () => {
		await show({ kind: "open_app_link", url: "geo:0,0?q=Pra%C3%A7a" });
		expect(link("Open in map app")).toBe("geo:0,0?q=Pra%C3%A7a");
		expect(screen.getByText("geo:0,0?q=Praça")).toBeTruthy();
		expect(screen.getByText("geo:0,0?q=Pra%C3%A7a")).toBeTruthy();
	});

	it("opens nothing of another kind", async () => {
		await show({ kind: "open_app_link", url: "javascript:alert(1)" });
		expect(screen.queryByRole("link")).toBeNull();
		expect(screen.getByText(/does not open links of this kind/)).toBeTruthy();
	});
});

describe("a location card", () => {
	const stub = (answer: (ok: PositionCallback, no: PositionErrorCallback) => void) => {
		const getCurrentPosition = vi.fn(answer);
		withNavigator("geolocation", { getCurrentPosition });
		return getCurrentPosition;
	};
	const coords = { latitude: 38.722_252, longitude: -9.139_337 } as GeolocationCoordinates;

	it("asks on a press alone, shows the coarse place and sends it as the person's message on another", async () => {
		const asked = stub((ok) => ok({ coords } as GeolocationPosition));
		const { asked: done } = await show({ kind: "location", reason: "to name the nearest station" });
		expect(asked).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Find my location" }));
		expect(await screen.findByText(/About 38\.72, -9\.14/)).toBeTruthy();
		expect(done).toEqual([]);
		fireEvent.click(screen.getByRole("button", { name: "Send as message" }));
		await screen.findByText(/kept nowhere else/);
		expect(done).toEqual([{ name: "sendMessage", input: "I am near 38.72, -9.14 (to a kilometre or so)." }]);
	});

	it("can be left unsent, and says why nothing was found", async () => {
		stub((_, no) => no({ code: 1 } as GeolocationPositionError));
		const { asked } = await show({ kind: "location", reason: "" });
		fireEvent.click(screen.getByRole("button", { name: "Find my location" }));
		expect(await screen.findByText(/may not tell your location/)).toBeTruthy();
		expect(asked).toEqual([]);
	});
});

describe("cards of this device", () => {
	it("a notification asks for leave on the press alone", async () => {
		const requestPermission = vi.fn(async () => "denied" as const);
		vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission: "default", requestPermission }));
		vi.stubGlobal("isSecureContext", true);
		await show({ kind: "notification", title: "Build", message: "done" });
		expect(requestPermission).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Show notification" }));
		expect(await screen.findByText(/are blocked/)).toBeTruthy();
		expect(requestPermission).toHaveBeenCalledTimes(1);
	});

	it("sound is paused where it plays, and the card counts", async () => {
		const player = document.createElement("audio");
		Object.defineProperty(player, "paused", { value: false });
		const pause = vi.spyOn(player, "pause").mockImplementation(() => undefined);
		document.body.append(player);
		await show({ kind: "media", command: "pause" });
		fireEvent.click(screen.getByRole("button", { name: "Pause" }));
		expect(await screen.findByText("1 player paused.")).toBeTruthy();
		expect(pause).toHaveBeenCalled();
		player.remove();
	});

	it("sharing falls back to copying", async () => {
		const writeText = clipboard();
		await show({ kind: "share", title: "2.4", text: "moves", url: "https://example.org/" });
		expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: "Copy" }));
		await waitFor(() => expect(writeText).toHaveBeenCalledWith("2.4\nmoves\nhttps://example.org/"));
	});

	it("a file is saved under a name that every system takes", async () => {
		const names: string[] = [];
		vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			names.push(this.download);
		});
		await show({ kind: "save_file", name: "../a:b.md", mime: "text/markdown", text: "# A" });
		fireEvent.click(screen.getByRole("button", { name: "Save file" }));
		expect(names).toEqual(["a-b.md"]);
	});
});
