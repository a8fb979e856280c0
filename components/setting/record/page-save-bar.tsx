"use client";

import { useTranslations } from "next-intl";
import { usePageSaving } from "@/components/editing/save-coordinator";
import { useShortcut } from "@/components/layout/keys/shortcuts";
import { SaveBar } from "@/components/layout/save-bar";
import { TextButton } from "@/components/ui/action/text-link";
import { Badge } from "@/components/ui/text/badge";
import { announce } from "@/components/ui/text/live-region";
import type { SaveBarState } from "@/lib/editor/coordinator";

/** The one save bar of a page: what it will send, what needs a look first. Absent while nothing is unsaved. */
export function PageSaveBar({ wide }: { readonly wide?: boolean }) {
	const t = useTranslations("editor");
	const { bar, save, discard, jump } = usePageSaving();
	const [reviewed] = bar.canSave || bar.status === "saving" ? [] : bar.blocked;
	// With nothing to send, the one button leads to what needs a look.
	const press = async () => {
		if (reviewed) jump(reviewed.id);
		else if (await save()) announce(t("bar.saved"));
	};
	useShortcut("save", () => {
		if (bar.visible) void press();
	});
	if (!bar.visible) return null;
	return (
		<SaveBar
			wide={wide ?? false}
			state={<BarState bar={bar} jump={jump} />}
			discard={{ label: t("bar.discard"), onDiscard: discard }}
			save={{
				label: saveLabel(bar, t),
				onSave: () => void press(),
				busy: bar.status === "saving",
			}}
		/>
	);
}

type Words = ReturnType<typeof useTranslations<"editor">>;

/** Names what is sent where something is left out, else plainly "Save". */
function saveLabel({ send, blocked, status }: SaveBarState, t: Words): string {
	if (status === "saving") return t("bar.saving");
	if (status === "unknown") return t("bar.retry");
	if (send.length === 0 && blocked.length > 0) return t("bar.review");
	if (blocked.length === 0) return t("bar.save");
	return t("bar.savePart", { part: send.map(({ label }) => label).join(", ") });
}

function BarState({ bar, jump }: { readonly bar: SaveBarState; readonly jump: (id: string) => void }) {
	const t = useTranslations("editor");
	const unsaved = new Set([...bar.send, ...bar.blocked].map(({ id }) => id)).size;
	const [blocked] = bar.blocked;
	const [failed] = bar.failed;
	return (
		<>
			{unsaved > 0 && (
				<Badge bare meaning="mine">
					{t("bar.cards", { count: unsaved })}
				</Badge>
			)}
			{bar.queued && <span className="text-faint">{t("bar.queued")}</span>}
			{blocked && (
				<Badge bare meaning="waiting">
					<TextButton className="text-inherit" onClick={() => jump(blocked.id)}>
						{t("bar.needReview", { count: bar.blocked.length })}
					</TextButton>
				</Badge>
			)}
			{failed && (
				<Badge bare meaning="danger">
					<TextButton className="text-inherit" onClick={() => jump(failed.id)}>
						{t("bar.failed")}
					</TextButton>
				</Badge>
			)}
		</>
	);
}
