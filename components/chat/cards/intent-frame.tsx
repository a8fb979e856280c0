"use client";

import { type LucideIcon, Pencil, Shield, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { IconButton } from "@/components/ui/action/button";
import { isolated } from "@/lib/i18n/isolated";
import type { IntentCardKind } from "@/lib/skill/intent-card";

interface IntentFrameProps {
	readonly kind: IntentCardKind;
	readonly icon: LucideIcon;
	readonly title: string;
	/** Name of the skill it comes from. */
	readonly from: string | undefined;
	/** Labels of what the person changed, and how to take it back. */
	readonly edited?: { readonly labels: readonly string[]; readonly onRestore: () => void };
	/** What the card holds: rows. */
	readonly children?: ReactNode;
	/** Buttons, the decisive one first. */
	readonly actions: ReactNode;
	/** What has not happened yet, and who decides about it. */
	readonly safe: { readonly lead: string; readonly text: string };
	/** Below the buttons: why one of them cannot be used, or what came of it. */
	readonly note?: ReactNode;
}

/** A card of a skill: what it proposes, buttons for the person, and the word that nothing has happened. */
export function IntentFrame(props: IntentFrameProps) {
	const { kind, icon: Icon, title, from, edited, children, actions, safe, note } = props;
	const t = useTranslations("cards");
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			data-intent={kind}
			tabIndex={-1}
			className="w-full max-w-160 overflow-clip rounded-lg border border-line bg-surface outline-none"
		>
			<header className="flex min-h-10 flex-wrap items-center gap-x-2 border-line border-b px-4 py-1 text-small">
				<Icon aria-hidden className="icon text-violet" />
				<h3 id={id} className="text-card">
					{title}
				</h3>
				{from !== undefined && from !== "" && (
					<span className="min-w-0 flex-1 truncate text-faint @max-[35rem]/thread:sr-only">
						{t("from", { skill: isolated(from) })}
					</span>
				)}
				{edited && edited.labels.length > 0 && <EditedMark {...edited} />}
			</header>
			<div className="grid grid-cols-[minmax(4rem,max-content)_minmax(0,1fr)]">{children}</div>
			<footer className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
				<div className="flex flex-wrap gap-2 @max-[35rem]/thread:w-full @max-[35rem]/thread:*:flex-auto">{actions}</div>
				<p className="flex flex-[1_1_12.5rem] gap-1.5 text-micro text-muted">
					<Shield aria-hidden className="icon-sm mt-px" />
					<span className="min-w-0 text-pretty">
						<b className="font-semibold text-ink">{safe.lead}</b> {safe.text}
					</span>
				</p>
				{note && <div className="basis-full text-pretty text-small">{note}</div>}
			</footer>
		</section>
	);
}

/** The focus stays with the card when the button that had it goes. */
export function focusCard(within: Element): void {
	within.closest<HTMLElement>("[data-intent]")?.focus({ preventScroll: true });
}

function EditedMark({ labels, onRestore }: NonNullable<IntentFrameProps["edited"]>) {
	const t = useTranslations("cards");
	const format = useFormatter();
	return (
		<span className="ml-auto flex min-w-0 items-center gap-1.25 font-medium text-blue text-micro">
			<Pencil aria-hidden className="icon-xs" />
			<span className="min-w-0 text-pretty" data-edited>
				{t("edited", { fields: format.list(labels) })}
			</span>
			<IconButton
				small
				icon={Undo2}
				label={t("restore")}
				onClick={({ currentTarget }) => {
					focusCard(currentTarget);
					onRestore();
				}}
				className="-mr-2 text-blue!"
			/>
		</span>
	);
}
