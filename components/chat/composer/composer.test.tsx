import { act, cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeComposer } from "@/lib/client/chat/composer-drafts";
import { renderChat } from "../testing/render-chat";
import { Composer, type ComposerProps } from "./composer";
import { isSubmit } from "./submit-key";

beforeEach(() => writeComposer("c1", ""));
afterEach(cleanup);

const enter = {
	key: "Enter",
	keyCode: 13,
	isComposing: false,
	shiftKey: false,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
};

function open(fields: Partial<ComposerProps> = {}) {
	const sent: string[] = [];
	renderChat(
		<Composer
			place="c1"
			to="Guide"
			submitKey="enter"
			activity="idle"
			onSend={async (text) => {
				sent.push(text);
				return true;
			}}
			onStop={() => sent.push("stop")}
			busy={null}
			refusal={null}
			{...fields}
		/>,
	);
	return sent;
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe("the key that sends", () => {
	it("is Enter, or Ctrl or Command with Enter, as the person chose", () => {
		expect(isSubmit(enter, "enter", false)).toBe(true);
		expect(isSubmit({ ...enter, shiftKey: true }, "enter", false)).toBe(false);
		expect(isSubmit(enter, "mod_enter", false)).toBe(false);
		expect(isSubmit({ ...enter, metaKey: true }, "mod_enter", false)).toBe(true);
		expect(isSubmit({ ...enter, ctrlKey: true }, "mod_enter", false)).toBe(true);
		expect(isSubmit(enter, "enter", true)).toBe(false);
	});

	it("never sends while an input method is open, whichever way the browser says so [I18N-05]", () => {
		for (const submitKey of ["enter", "mod_enter"] as const) {
			expect(isSubmit({ ...enter, ctrlKey: true, isComposing: true }, submitKey, false)).toBe(false);
			expect(isSubmit({ ...enter, ctrlKey: true, keyCode: 229 }, submitKey, false)).toBe(false);
		}
		const sent = open();
		write("que ren");
		fireEvent.compositionStart(field());
		expect(screen.getByText("Composing: Enter picks")).toBeTruthy();
		fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
		fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
		expect(sent).toEqual([]);
		expect(field().value).toBe("que ren");
		fireEvent.compositionEnd(field());
		fireEvent.keyDown(field(), { key: "Enter", keyCode: 13 });
		expect(sent).toEqual(["que ren"]);
	});
});

describe("the composer", () => {
	it("sends, is empty again, and keeps what was not taken", async () => {
		const sent = open();
		write("Hello");
		await act(async () => {
			fireEvent.click(screen.getByRole("button", { name: "Send" }));
		});
		expect(sent).toEqual(["Hello"]);
		expect(field().value).toBe("");
		cleanup();
		open({ onSend: async () => false });
		write("Kept");
		await act(async () => {
			fireEvent.keyDown(field(), { key: "Enter" });
		});
		expect(field().value).toBe("Kept");
	});

	it("keeps its text across reloads, by conversation", () => {
		open();
		write("half a thought");
		cleanup();
		expect(window.localStorage.getItem("steward.composer.c1")).toBe("half a thought");
		open();
		expect(field().value).toBe("half a thought");
		cleanup();
		open({ place: "c2" });
		expect(field().value).toBe("");
	});

	it("sends nothing when there is nothing, and has Stop as long as a turn runs or waits", () => {
		const sent = open({ activity: "waiting" });
		const event = createEvent.keyDown(field(), { key: "Enter" });
		fireEvent(field(), event);
		expect(sent).toEqual([]);
		expect(event.defaultPrevented).toBe(true);
		fireEvent.click(screen.getByRole("button", { name: "Stop" }));
		expect(sent).toEqual(["stop"]);
		expect(field().placeholder).toMatch(/leaves the question unanswered/);
		cleanup();
		open();
		expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
	});
});

it("takes the focus from Stop, which goes with the turn", () => {
	const field = createRef<HTMLTextAreaElement>();
	const sent = open({ activity: "streaming", field });
	screen.getByRole("button", { name: "Stop" }).focus();
	fireEvent.click(screen.getByRole("button", { name: "Stop" }));
	expect(sent).toEqual(["stop"]);
	expect(document.activeElement).toBe(field.current);
});
