import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryKeys } from "@/lib/client/query-keys";
import { draftIssues } from "@/lib/editor/draft-issues";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { JsonObject } from "@/lib/shared/json";
import editor from "@/messages/en/editor.json";
import mcp from "@/messages/en/mcp.json";
import rules from "@/messages/en/rules.json";
import ui from "@/messages/en/ui.json";
import { ServersEditor } from "./servers-editor";

afterEach(cleanup);

const stored = { redacted: true, set: true, mark: "m1" } as const;
const saved: JsonObject = {
	github: { type: "http", url: "https://github.test/v1", headers: { "X-Key": stored }, enabled: true },
	docs: { type: "http", url: "https://docs.test/", enabled: true },
};

interface Held {
	servers: JsonObject;
	invalid: string | null;
	set: (servers: JsonObject) => void;
	discard: () => void;
}

/** A page in small: holds the draft and hands it to the editor. */
function Draft({ base, held }: { readonly base: JsonObject; readonly held: Held }) {
	const [servers, setServers] = useState(base);
	const [generation, setGeneration] = useState(0);
	held.servers = servers;
	held.set = (next) => act(() => setServers(next));
	held.discard = () =>
		act(() => {
			setServers(base);
			setGeneration((count) => count + 1);
		});
	return (
		<ServersEditor
			servers={servers}
			base={base}
			onChange={setServers}
			issues={draftIssues(agentProfileMcp, { servers }, ["servers"])}
			onInvalid={(message) => {
				held.invalid = message;
			}}
			generation={generation}
		/>
	);
}

function open(base: JsonObject = saved): Held {
	const held: Held = { servers: base, invalid: null, set: () => {}, discard: () => {} };
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
	client.setQueryData(queryKeys.secrets, { items: [] });
	render(
		<QueryClientProvider client={client}>
			<NextIntlClientProvider locale="en" messages={{ mcp, rules, ui, editor }}>
				<Draft base={base} held={held} />
			</NextIntlClientProvider>
		</QueryClientProvider>,
	);
	return held;
}

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const nameFields = () => screen.getAllByLabelText<HTMLInputElement>("Name");
const json = () => screen.getByLabelText<HTMLTextAreaElement>("Document as JSON");
const showJson = () => fireEvent.click(screen.getByRole("radio", { name: "JSON" }));

// Dialogs fetch their code when they first open; here it is there.
beforeAll(() => import("@/components/ui/overlay/dialog-layer"));

describe("servers as a list", () => {
	it("a stored row of another shape leaves the page and the others alone, and can be removed [CFG-01]", async () => {
		const held = open({ ...saved, broken: { command: { exec: "x" } } });
		expect(screen.getByText("Cannot be read")).toBeTruthy();
		expect(nameFields()).toHaveLength(2);
		const [remove] = screen.getAllByRole("button", { name: "Remove server", hidden: true }).slice(-1);
		fireEvent.click(remove as HTMLElement);
		const dialog = await screen.findByRole("alertdialog");
		fireEvent.click(within(dialog).getByRole("button", { name: "Remove server" }));
		expect(Object.keys(held.servers)).toEqual(["github", "docs"]);
	});

	it("a name typed through another server's name keeps both, and is said until it is another one", () => {
		const held = open();
		type(nameFields()[0] as HTMLElement, "docs");
		expect(Object.keys(held.servers)).toEqual(["github", "docs"]);
		expect(held.invalid).toBe(mcp.nameUsed);
		expect(nameFields()[0]?.value).toBe("docs");
		type(nameFields()[0] as HTMLElement, "docs2");
		expect(Object.keys(held.servers)).toEqual(["docs2", "docs"]);
		expect(held.invalid).toBeNull();
		expect(nameFields()[0]?.value).toBe("docs2");
	});

	it("a stored secret that cannot follow its server is asked for again, and comes back with the name", () => {
		open();
		expect(document.querySelectorAll('[data-secret="stored"]')).toHaveLength(1);
		type(nameFields()[0] as HTMLElement, "gh");
		expect(document.querySelectorAll('[data-secret="stored"]')).toHaveLength(0);
		expect(screen.getByText("1 secret to enter again")).toBeTruthy();
		type(nameFields()[0] as HTMLElement, "github");
		expect(document.querySelectorAll('[data-secret="stored"]')).toHaveLength(1);
	});

	it("a switched transport drops the other's values from the draft and brings them back [CFG-06] [CFG-16]", () => {
		const held = open();
		const radios = () =>
			screen.getAllByRole("radio", { hidden: true }).filter((radio) => radio.closest("[data-section]"));
		fireEvent.click(radios()[2] as HTMLElement);
		expect(held.servers.github).toEqual({ type: "stdio", enabled: true });
		type(screen.getByLabelText("Command", { selector: "input[type=text]" }), "npx -y x");
		fireEvent.click(screen.getByRole("button", { name: "Split it", hidden: true }));
		expect(held.servers.github).toMatchObject({ command: "npx", args: ["-y", "x"] });
		fireEvent.click(radios()[1] as HTMLElement);
		expect(held.servers.github).toEqual({ ...(saved.github as JsonObject), type: "sse" });
		fireEvent.click(radios()[2] as HTMLElement);
		expect(held.servers.github).toMatchObject({ command: "npx", args: ["-y", "x"] });
	});

	it("an added server is asked nothing before it is left, and goes without a question", () => {
		const held = open({});
		fireEvent.click(screen.getAllByRole("button", { name: "Add server" })[0] as HTMLElement);
		expect(held.servers).toEqual({ server: { type: "http", url: "", enabled: true } });
		expect(screen.queryByText("1 to fix")).toBeNull();
		expect(document.activeElement).toBe(nameFields()[0]);
		fireEvent.blur(nameFields()[0] as HTMLElement, { relatedTarget: document.body });
		expect(screen.getByText("1 to fix")).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Remove server" }));
		expect(held.servers).toEqual({});
	});
});

describe("the same draft as JSON", () => {
	it("takes what can be read, keeps the last of it while the text cannot, and never reformats what is typed", () => {
		const held = open();
		showJson();
		const text = json().value;
		const edited = text.replace("https://docs.test/", "https://docs.test/v2");
		type(json(), `${edited}   `);
		expect(held.servers.docs).toMatchObject({ url: "https://docs.test/v2" });
		expect(held.servers.github).toEqual(saved.github);
		expect(json().value).toBe(`${edited}   `);
		type(json(), edited.slice(0, -1));
		expect(held.servers.docs).toMatchObject({ url: "https://docs.test/v2" });
		expect(held.invalid).toMatch(/^Line \d+, column \d+: Write a closing }/);
		expect(json().value).toBe(edited.slice(0, -1));
		type(json(), edited);
		expect(held.invalid).toBeNull();
	});

	it("follows the draft when it changes elsewhere, and a discard takes a text that cannot be read", () => {
		const held = open();
		showJson();
		held.set({ docs: saved.docs ?? {} });
		expect(json().value).not.toContain("github");
		type(json(), "{");
		expect(json().value).toBe("{");
		held.discard();
		expect(json().value).toContain("github");
	});

	it("a change elsewhere while the text cannot be read survives when it can again", () => {
		const held = open();
		showJson();
		const text = json().value;
		type(json(), `${text}}`);
		held.set({ ...saved, third: { type: "http", url: "https://third.test/", enabled: true } });
		expect(screen.getByText(mcp.json.behind)).toBeTruthy();
		type(json(), text.replace("https://docs.test/", "https://docs.test/v2"));
		expect(Object.keys(held.servers).sort()).toEqual(["docs", "github", "third"]);
		expect(held.servers.docs).toMatchObject({ url: "https://docs.test/v2" });
	});
});
