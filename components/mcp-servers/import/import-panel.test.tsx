import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import errors from "@/messages/en/errors.json";
import mcp from "@/messages/en/mcp.json";
import rules from "@/messages/en/rules.json";
import ui from "@/messages/en/ui.json";
import { ImportPanel } from "./import-panel";
import type { StoreSecret } from "./use-import";

afterEach(cleanup);

const key = "c4n4ry9Zx7Qw3Lk8Vb2Nm5";
const pasted = JSON.stringify({
	mcpServers: {
		tracker: { url: "https://tracker.test/mcp", headers: { "X-Api-Key": key } },
		github: { url: "https://github.test/v1" },
	},
});
const github: JsonObject = { type: "http", url: "https://github.test/v1", enabled: true };

function open(storeSecret: StoreSecret, servers: JsonObject = { github }) {
	const onAdd = vi.fn();
	render(
		<NextIntlClientProvider locale="en" messages={{ mcp, rules, ui, errors }}>
			<ImportPanel
				servers={servers}
				secretNames={new Set(["OTHER"])}
				storeSecret={storeSecret}
				onAdd={onAdd}
				onClose={() => {}}
			/>
		</NextIntlClientProvider>,
	);
	const box = screen.getByLabelText("JSON with MCP servers");
	const paste = (text: string) => {
		fireEvent.change(box, { target: { value: text } });
		fireEvent.blur(box);
	};
	const add = () => fireEvent.click(screen.getByRole("button", { name: /to draft$/ }));
	return { onAdd, paste, add };
}

const answered: StoreSecret = async () => ({ kind: "answered", value: null });

describe("import panel", () => {
	it("shows what would happen, stores nothing before it is added, then stores the secret and adds its reference", async () => {
		const stored: { name: string; value: string }[] = [];
		const { onAdd, paste, add } = open(async (secret) => {
			stored.push({ ...secret });
			return answered(secret);
		});
		paste(pasted);
		expect(screen.getByText("1 to decide")).toBeTruthy();
		expect(screen.getByText("Unchanged")).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Move to secrets" }));
		expect(screen.queryByText("1 to decide")).toBeNull();
		expect(stored).toEqual([]);
		add();
		await waitFor(() => expect(onAdd).toHaveBeenCalled());
		expect(stored).toEqual([{ name: "TRACKER_API_KEY", value: key }]);
		const [servers, names] = onAdd.mock.calls[0] ?? [];
		expect(names).toEqual(["tracker"]);
		expect(servers.github).toEqual(github);
		expect(servers.tracker.headers).toEqual({ "X-Api-Key": "${secret:TRACKER_API_KEY}" });
	});

	it("never shows the secret once the text is read", () => {
		const { paste } = open(answered);
		paste(pasted);
		expect(document.body.innerHTML).not.toContain(key);
	});

	it("keeps a secret in the document when told to, and a server out", async () => {
		const { onAdd, paste, add } = open(() => Promise.reject(new Error("stored")), {});
		paste(pasted);
		fireEvent.click(screen.getByRole("button", { name: "Keep here" }));
		fireEvent.click(screen.getByRole("checkbox", { name: "Take github" }));
		add();
		await waitFor(() => expect(onAdd).toHaveBeenCalled());
		expect(onAdd.mock.calls[0]?.[1]).toEqual(["tracker"]);
		expect(onAdd.mock.calls[0]?.[0].tracker.headers).toEqual({ "X-Api-Key": key });
		expect(onAdd.mock.calls[0]?.[0].github).toBeUndefined();
	});

	it("a secret that is refused adds nothing and says so; the next try goes on", async () => {
		let refuse = true;
		const { onAdd, paste, add } = open(async (secret) =>
			refuse ? { kind: "refused", error: { code: "invalid", reason: "invalid_value", message: "" } } : answered(secret),
		);
		paste(pasted);
		add();
		expect(await screen.findByRole("alert")).toBeTruthy();
		expect(onAdd).not.toHaveBeenCalled();
		refuse = false;
		add();
		await waitFor(() => expect(onAdd).toHaveBeenCalled());
	});

	it("refuses what is no server with its field, a broken text with line and column [CFG-01] [CFG-03]", () => {
		const { paste, add, onAdd } = open(answered);
		paste('{"provider":{"name":"GIS"},"command":{"exec":"/usr/bin/python3"},"env":{"LOG_LEVEL":"INFO"}}');
		expect(screen.getByText("Refused")).toBeTruthy();
		expect(screen.getByText("command")).toBeTruthy();
		add();
		expect(onAdd).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Edit text" }));
		fireEvent.change(screen.getByLabelText("JSON with MCP servers"), { target: { value: '{\n"a" 1}' } });
		expect(within(screen.getByRole("status")).getByText(/^Line 2, column \d+: Write a colon/)).toBeTruthy();
	});
});
