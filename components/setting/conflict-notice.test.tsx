import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/lib/client/query-client";
import type { Conflict } from "@/lib/editor/conflict";
import type { Difference } from "@/lib/editor/difference";
import { agentProfile } from "@/lib/profile/resource";
import type { ActorRef } from "@/lib/setting/resource-snapshot";
import editor from "@/messages/en/editor.json";
import settings from "@/messages/en/settings.json";
import ui from "@/messages/en/ui.json";
import { ConflictNotice } from "./conflict-notice";

afterEach(cleanup);

const overlap: Difference = {
	key: "name",
	path: ["name"],
	kind: "value",
	base: "Old",
	mine: "Mine",
	theirs: "Theirs",
	side: "both",
	overlap: true,
};
const foreign: Difference = {
	key: "mode",
	path: ["mode"],
	kind: "value",
	side: "theirs",
	theirs: "plan",
	overlap: false,
};

function shownTo(actor: ActorRef): string {
	const at = "2026-03-04T12:00:00Z";
	const write = { event_id: 2, actor, channel: "rest" as const, fields: ["name", "mode"], at };
	const conflict: Conflict = {
		theirs: { values: {}, revision: 2, updatedAt: at, write },
		base: { values: {}, revision: 1, updatedAt: at },
		differences: [overlap, foreign],
		open: [overlap],
		canKeepMine: false,
	};
	const { container } = render(
		<QueryClientProvider client={createQueryClient()}>
			<NextIntlClientProvider locale="en" timeZone="UTC" messages={{ editor, settings, ui }}>
				<ConflictNotice
					definition={agentProfile}
					conflict={conflict}
					choices={{}}
					restored={null}
					onChoose={() => undefined}
					onKeepMine={() => undefined}
					onUseLatest={() => undefined}
				/>
			</NextIntlClientProvider>
		</QueryClientProvider>,
	);
	return container.textContent ?? "";
}

it("calls what this person wrote elsewhere the latest, so that yours is the draft alone", () => {
	const shown = shownTo({ kind: "person", name: "" });
	expect(shown).toContain("Takes the latest");
	expect(shown).toContain("You changed 2 fields");
	expect(shown).not.toContain("that of You");
});

it("names an agent", () => {
	expect(shownTo({ kind: "token", name: "Scout" })).toContain("Takes that of Scout");
});
