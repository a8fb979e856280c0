import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { type ComponentProps, Profiler } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adoptSnapshot } from "@/lib/client/adopt-snapshot";
import { stay } from "@/lib/client/leaving/leave-guard";
import { createQueryClient } from "@/lib/client/query-client";
import type { SaveRequest } from "@/lib/editor/patch";
import { demoResource, snapshot } from "@/lib/editor/testing/demo-resource";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { ok, type Result } from "@/lib/shared/result";
import { EditorProvider } from "./editor-provider";
import { SaveCoordinator, usePageSaving } from "./save-coordinator";
import { useEditorField, useFlash } from "./use-editor";
import { useGuardedRouter, useLeaving } from "./use-leaving";

const first = snapshot(3, { name: "Guide", notes: "old" });
const original = globalThis.fetch;

beforeEach(() => {
	globalThis.fetch = (async () => Response.json(first)) as typeof fetch;
});
afterEach(() => {
	cleanup();
	stay();
	globalThis.fetch = original;
});

function NameField() {
	const { value, status, set } = useEditorField("name");
	const flash = useFlash();
	return (
		<>
			<input aria-label="name" value={String(value)} onChange={({ target }) => set(target.value)} />
			<output>{`${status} ${flash?.by?.actor.name ?? ""}`}</output>
		</>
	);
}

function Bar() {
	const { bar, save, jump } = usePageSaving();
	const router = useGuardedRouter();
	const leaving = useLeaving();
	return (
		<>
			<button type="button" disabled={!bar.canSave} onClick={save}>
				{bar.status}
			</button>
			<button type="button" onClick={() => router.push("/elsewhere")}>
				leave
			</button>
			<button type="button" onClick={() => jump("demo/r1")}>
				jump
			</button>
			{leaving.asks && (
				<>
					<button type="button" onClick={() => void leaving.saveAndLeave()}>
						save and leave
					</button>
					<button type="button" onClick={() => void leaving.discardAndLeave()}>
						discard and leave
					</button>
				</>
			)}
		</>
	);
}

function openPage() {
	const client = createQueryClient();
	const sent: { readonly request: SaveRequest; readonly answer: (result: Result<WriteReceipt>) => void }[] = [];
	const went: string[] = [];
	const focused: unknown[] = [];
	const renders = { count: 0 };
	const send: ComponentProps<typeof EditorProvider>["send"] = (request) =>
		new Promise((answer) => void sent.push({ request, answer }));
	const focus = (path: readonly string[] | undefined) => void focused.push(path);
	const router = {
		push: (href: string) => void went.push(href),
	} as ComponentProps<typeof AppRouterContext>["value"];
	const page = (shown: typeof first) => (
		<AppRouterContext value={router}>
			<QueryClientProvider client={client}>
				<SaveCoordinator>
					<EditorProvider
						definition={demoResource}
						snapshot={shown}
						send={send}
						user="ada"
						label="Demo"
						order={1}
						focus={focus}
					>
						<Profiler id="field" onRender={() => void renders.count++}>
							<NameField />
						</Profiler>
					</EditorProvider>
					<Bar />
				</SaveCoordinator>
			</QueryClientProvider>
		</AppRouterContext>
	);
	const { rerender } = render(page(first));
	const input = () => screen.getByLabelText("name") as HTMLInputElement;
	const type = (value: string) => fireEvent.change(input(), { target: { value } });
	return { client, sent, went, focused, renders, input, type, show: (shown: typeof first) => rerender(page(shown)) };
}

const press = (name: string) => fireEvent.click(screen.getByText(name));

const receipt: WriteReceipt = {
	accepted: ["demo.name"],
	resource_type: "demo",
	id: "r1",
	revision: 4,
	updated_at: first.updated_at,
	changed: true,
};

describe("an editor on a page", () => {
	it("follows the server while clean, and says who it was", async () => {
		const { client, input } = openPage();
		await act(async () => adoptSnapshot(client, snapshot(4, { name: "Theirs" })));
		expect(input().value).toBe("Theirs");
		expect(screen.getByText("clean Assistant")).toBeTruthy();
	});

	it("stands still under a draft, blocks the save and jumps to the place", async () => {
		const { client, input, type, focused } = openPage();
		type("Mine");
		expect(screen.getByText("dirty")).toBeTruthy();
		await act(async () => adoptSnapshot(client, snapshot(4, { name: "Theirs" })));
		expect(input().value).toBe("Mine");
		expect((screen.getByText("blocked") as HTMLButtonElement).disabled).toBe(true);
		press("jump");
		expect(focused).toEqual([["name"]]);
	});

	it("takes no older snapshot from a page rendered again", async () => {
		const { client, input, show } = openPage();
		await act(async () => adoptSnapshot(client, snapshot(5, { name: "Newest" })));
		await act(async () => show(snapshot(4, { name: "Older" })));
		expect(input().value).toBe("Newest");
		await act(async () => show(snapshot(6, { name: "Newer still" })));
		expect(input().value).toBe("Newer still");
	});

	it("saves with Mod+S, once however often it is pressed, and loses nothing typed meanwhile", async () => {
		const { sent, type, input } = openPage();
		type("Mine");
		for (let times = 0; times < 3; times++) fireEvent.keyDown(document, { key: "s", ctrlKey: true });
		expect(sent).toHaveLength(1);
		type("Mine, and more");
		globalThis.fetch = (async () =>
			Response.json(snapshot(4, { name: "Mine", notes: "old" }, sent[0]?.request.save_id))) as typeof fetch;
		await act(async () => sent[0]?.answer(ok(receipt)));
		expect(input().value).toBe("Mine, and more");
		expect(sent[1]?.request).toMatchObject({ changes: { name: "Mine, and more" }, options: { expected_revision: 4 } });
	});

	it("does not render again without a change", async () => {
		const { client, renders } = openPage();
		await act(async () => adoptSnapshot(client, { ...first }));
		const before = renders.count;
		await act(async () => adoptSnapshot(client, snapshot(2, { name: "Old" })));
		expect(renders.count).toBe(before);
	});
});

describe("leaving with something unsaved", () => {
	it("goes at once while clean, asks while dirty, and goes after a discard", async () => {
		const { went, type } = openPage();
		press("leave");
		expect(went).toEqual(["/elsewhere"]);
		type("Mine");
		press("leave");
		expect(went).toHaveLength(1);
		await act(async () => press("discard and leave"));
		expect(went).toHaveLength(2);
	});

	it("saves first where asked to, and stays when that fails", async () => {
		const { went, type, sent } = openPage();
		type("Mine");
		press("leave");
		press("save and leave");
		const error = { code: "invalid", reason: "invalid_value", message: "" } as const;
		await act(async () => sent[0]?.answer({ ok: false, error }));
		expect(went).toEqual([]);
		press("save and leave");
		await act(async () => sent[1]?.answer(ok(receipt)));
		expect(went).toEqual(["/elsewhere"]);
	});
});
