import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, it } from "vitest";
import { EditorProvider } from "@/components/editing/editor-provider";
import { SaveCoordinator, usePageSaving } from "@/components/editing/save-coordinator";
import { createQueryClient } from "@/lib/client/query-client";
import type { SaveRequest } from "@/lib/editor/patch";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { sectionFields } from "@/lib/setting/section-fields";
import { addedSetting, grownWorkspace } from "@/lib/tool/testing/grown-catalog";
import { workspace } from "@/lib/workspace/resource";
import editor from "@/messages/en/editor.json";
import rules from "@/messages/en/rules.json";
import settings from "@/messages/en/settings.json";
import ui from "@/messages/en/ui.json";
import { SettingsSection } from "./settings-section";

afterEach(cleanup);

const snapshot: ResourceSnapshot = {
	resource_type: "workspace",
	id: "workspace_1",
	revision: 3,
	updated_at: "2030-01-01T00:00:00.000Z",
	values: { ...workspace.initial, name: "Default", fixture_colour: "red" },
	computed: {},
};

/** Its words, as `npm run messages` would write them. */
const words = {
	...settings,
	sections: { ...settings.sections, fixture: "Fixtures" },
	workspace: {
		...settings.workspace,
		fixture_colour: { label: addedSetting.label, description: addedSetting.description },
	},
};

function SaveButton() {
	const { save } = usePageSaving();
	return (
		<button type="button" onClick={save}>
			save
		</button>
	);
}

function openForm(order: readonly string[]) {
	const sent: SaveRequest[] = [];
	const sections = sectionFields(grownWorkspace, order);
	render(
		<QueryClientProvider client={createQueryClient()}>
			<NextIntlClientProvider locale="en" messages={{ editor, rules, ui, settings: words }}>
				<SaveCoordinator>
					<EditorProvider
						definition={grownWorkspace}
						snapshot={snapshot}
						send={(request) => {
							sent.push(request);
							return new Promise(() => undefined);
						}}
						user="ada"
						label="Workspace"
						order={0}
						focus={() => undefined}
					>
						<SettingsSection section="fixture" fields={sections.fixture ?? []} startsOpen />
					</EditorProvider>
					<SaveButton />
				</SaveCoordinator>
			</NextIntlClientProvider>
		</QueryClientProvider>,
	);
	return sent;
}

it("shows a setting that was only declared and listed, anchored, and saves it alone", async () => {
	const sent = openForm(["identity", "instructions", "agents", "memory"]);
	const field = screen.getByLabelText<HTMLInputElement>("Fixture colour");
	expect(field.value).toBe("red");
	expect(document.getElementById(addedSetting.key)?.contains(field)).toBe(true);
	fireEvent.change(field, { target: { value: "x".repeat(21) } });
	expect(screen.getByText(/at most 20 characters/)).toBeTruthy();
	fireEvent.change(field, { target: { value: "teal" } });
	await act(async () => fireEvent.click(screen.getByText("save")));
	expect(sent).toMatchObject([
		{
			target: { resource_type: "workspace", resource_id: "workspace_1" },
			changes: { fixture_colour: "teal" },
			options: { expected_revision: 3 },
		},
	]);
	expect(Object.keys(sent[0]?.changes ?? {})).toEqual(["fixture_colour"]);
});
