"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight, Check, SlidersHorizontal, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Chip } from "@/components/ui/text/chip";
import { announce } from "@/components/ui/text/live-region";
import { UserText } from "@/components/ui/text/user-text";
import type { SettledChange } from "@/lib/chat/part";
import { newSaveId } from "@/lib/client/new-save-id";
import { readAgain } from "@/lib/client/query-client";
import { useChatAction, useChatControls } from "../chat-controls";
import { useChangeWords } from "./use-change-words";

/** In a narrow thread the two ways share a row of their own. */
const inRow = "@max-[35rem]/thread:flex-1 @max-[35rem]/thread:rounded-none! @max-[35rem]/thread:border-transparent!";

/** "Reviewer · fallback model: none → small-1", a link to the control and an undo. */
export function ChangeLine({ change }: { readonly change: SettledChange }) {
	const t = useTranslations("chat");
	const client = useQueryClient();
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const [saveId] = useState(newSaveId);
	const [undone, setUndone] = useState(false);
	const undo = async () => {
		const done = await run("undo", () => actions.undoWrite({ event_id: change.event_id, save_id: saveId }));
		if (done === undefined) return;
		setUndone(true);
		announce(t("change.undone"));
		await readAgain(client);
	};
	return (
		<li
			data-change={change.event_id}
			className="change-line flex overflow-clip flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line text-small"
		>
			<span
				role="img"
				aria-label={t("change.saved")}
				className="grid size-4.5 shrink-0 place-items-center @max-[35rem]/thread:self-start rounded-full bg-green-tint text-green ring-1 ring-green-line"
			>
				<Check aria-hidden className="size-2.75 stroke-[2.75]" />
			</span>
			<ul className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
				{change.changes.length === 0 && <li className="font-medium">{change.label}</li>}
				{change.changes.map((proposed) => (
					<ChangedValues key={`${proposed.record}/${proposed.key}`} change={proposed} />
				))}
			</ul>
			<span className="change-ways flex items-center">
				{change.href !== "" && (
					<NavLink href={change.href} className={`${linkButtonClass("ghost", true)} ${inRow}`}>
						<SlidersHorizontal aria-hidden className="icon-sm" />
						{t("change.open")}
					</NavLink>
				)}
				<Button
					small
					className={`${inRow} @max-[35rem]/thread:border-l-line!`}
					icon={undone ? Check : Undo2}
					busy={busy !== null}
					blockedBy={undone ? t("change.undone") : undefined}
					onClick={() => void undo()}
				>
					{undone ? t("change.undone") : t("change.undo")}
				</Button>
			</span>
			{refusal && (
				<span role="alert" className="basis-full text-red">
					{refusal}
				</span>
			)}
		</li>
	);
}

function ChangedValues({ change }: { readonly change: SettledChange["changes"][number] }) {
	return useChangeWords(change).map(({ key, place, before, after }) => (
		<li key={key} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<UserText className="font-medium">{change.record}</UserText>
				<span className="text-faint"> · </span>
				<span className="text-muted">{place}</span>
			</span>
			<span className="inline-flex min-w-0 flex-wrap items-center gap-1.5">
				<Chip kind="old">{before}</Chip>
				<ArrowRight aria-hidden className="icon-xs text-faint" />
				<Chip kind="theirs">{after}</Chip>
			</span>
		</li>
	));
}
