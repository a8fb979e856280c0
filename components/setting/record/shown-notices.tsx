"use client";

import { CircleCheck, Copy, RotateCcw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChoices, useDraftOffer, useEditor, useSaveAftermath } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { TextButton } from "@/components/ui/action/text-link";
import { Notice } from "@/components/ui/surface/notice";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { ChangedByBadge } from "../actor-badge";
import { ConflictNotice } from "../conflict-notice";
import { useErrorWords } from "../words/use-error-words";
import { usePlaceWords } from "../words/use-setting-words";
import { useChangeWords } from "../words/use-side-words";
import type { RecordNoticesProps } from "./record-notices-props";
import { revealPlace } from "./reveal-place";

/** What `RecordNotices` shows while there is something to say. */
export function ShownNotices({ whenGone, ownReason }: RecordNoticesProps) {
	const { view, session } = useEditor();
	const choices = useChoices();
	if (view.gone) return <GoneNotice whenGone={whenGone} />;
	return (
		<>
			<OfferNotice />
			{view.conflict && (
				<ConflictNotice
					definition={session.definition}
					conflict={view.conflict}
					choices={choices}
					restored={view.restored}
					onChoose={(key, side) => session.choose(key, side)}
					onKeepMine={() => session.keepMine()}
					onUseLatest={() => session.discard()}
				/>
			)}
			{!view.conflict && view.canUndo && <SettledNotice />}
			{!view.conflict && view.merged && <MergedNotice />}
			<MissingNotice />
			{(ownReason === undefined || view.failure?.reason !== ownReason) && <OutcomeNotice />}
		</>
	);
}

function GoneNotice({ whenGone }: Pick<RecordNoticesProps, "whenGone">) {
	const t = useTranslations("editor");
	const { view } = useEditor();
	const [copied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(JSON.stringify(view.values, null, 2));
		setCopied(true);
	};
	return (
		<Notice
			meaning="danger"
			icon={Trash2}
			live="alert"
			title={t("gone.title")}
			aside={
				<>
					{whenGone}
					<Button small icon={copied ? CircleCheck : Copy} onClick={() => void copy()}>
						{t(copied ? "gone.copied" : "gone.copy")}
					</Button>
				</>
			}
		>
			{t("gone.text")}
		</Notice>
	);
}

function OfferNotice() {
	const t = useTranslations("editor");
	const places = usePlaceWords(useEditor().session.definition);
	const offer = useDraftOffer();
	const [compares, setCompares] = useState(false);
	if (!offer) return null;
	return (
		<Notice
			meaning="mine"
			icon={RotateCcw}
			live="status"
			title={t.rich("offer.title", { time: () => <RelativeTime at={new Date(offer.stored.storedAt).toISOString()} /> })}
			aside={
				<>
					<Button small look="strong" onClick={offer.restore}>
						{t("offer.restore")}
					</Button>
					<Button small pressed={compares} onClick={() => setCompares(!compares)}>
						{t("offer.compare")}
					</Button>
					<Button small look="ghost" onClick={offer.discard}>
						{t("offer.discard")}
					</Button>
				</>
			}
		>
			{t("offer.text")}
			{compares && (
				<ul className="mt-1 list-disc pl-4">
					{offer.preview.dirty.map((field) => (
						<li key={field}>{places({ path: [field] })}</li>
					))}
				</ul>
			)}
		</Notice>
	);
}

function SettledNotice() {
	const t = useTranslations("editor");
	const { session } = useEditor();
	return (
		<div ref={takeLostFocus} tabIndex={-1} className="outline-none">
			<Notice
				meaning="done"
				live="status"
				title={t("settled.title")}
				aside={
					<Button small icon={RotateCcw} onClick={() => session.undoSettle()}>
						{t("settled.undo")}
					</Button>
				}
			>
				{t("settled.text")}
			</Notice>
		</div>
	);
}

/** The choice that settled is gone, and the focus with it: keys go on here. */
const takeLostFocus = (notice: HTMLElement | null) => {
	if (document.activeElement === document.body) notice?.focus({ preventScroll: true });
};

function MergedNotice() {
	const t = useTranslations("editor");
	const { view, session } = useEditor();
	const names = { ...view.merged?.since.names, ...view.base.names };
	const changes = useChangeWords(session.definition, names);
	if (!view.merged) return null;
	const { differences, by } = view.merged;
	return (
		<Notice
			meaning="theirs"
			live="status"
			title={t("merged.title")}
			aside={
				<>
					{by && <ChangedByBadge write={by} count={differences.length} />}
					<Button small onClick={() => session.acceptMerged()}>
						{t("merged.ok")}
					</Button>
				</>
			}
		>
			{differences.map(changes).join("; ")}
		</Notice>
	);
}

function MissingNotice() {
	const t = useTranslations("editor");
	const { view, session } = useEditor();
	const places = usePlaceWords(session.definition);
	const goTo = (path: readonly string[]) => revealPlace(session.definition.type, path);
	if (view.missing.length === 0) return null;
	return (
		<Notice meaning="waiting" live="status" title={t("missing.title", { count: view.missing.length })}>
			{t("missing.text")}
			<ul className="flex flex-wrap gap-x-3">
				{view.missing.map((path) => (
					<li key={path.join(".")} className="coarse:flex coarse:min-h-11 coarse:items-center">
						<TextButton onClick={() => goTo(path)}>
							{places({ path: path.filter((name) => name !== "value") })}
						</TextButton>
					</li>
				))}
			</ul>
		</Notice>
	);
}

/** How the last save ended, where it did not simply end well. */
function OutcomeNotice() {
	const t = useTranslations("editor");
	const errorWords = useErrorWords();
	const { view, session } = useEditor();
	const { degraded, needsReload } = useSaveAftermath();
	if (needsReload) {
		return (
			<RetryNotice
				title={t("outcome.upgraded")}
				text={t("outcome.draftKept")}
				action={t("outcome.reload")}
				onAction={reload}
			/>
		);
	}
	if (view.unreadable) {
		return (
			<RetryNotice
				title={t("outcome.unreadable")}
				text={t("outcome.draftKept")}
				action={t("outcome.retry")}
				onAction={() => void session.read()}
			/>
		);
	}
	if (view.unknown) {
		return (
			<RetryNotice
				title={t("outcome.unknown")}
				text={t("outcome.retrySafe")}
				action={t("outcome.retry")}
				onAction={() => void session.save()}
			/>
		);
	}
	if (view.failure && !view.conflict) {
		return (
			<Notice meaning="danger" live="alert" title={t("outcome.failed")}>
				{errorWords(view.failure)}
			</Notice>
		);
	}
	if (!degraded) return null;
	return (
		<Notice meaning="waiting" live="status" title={t("outcome.degraded")}>
			{t("outcome.degradedText")}
		</Notice>
	);
}

const reload = () => window.location.reload();

interface RetryNoticeProps {
	readonly title: string;
	readonly text: string;
	readonly action: string;
	readonly onAction: () => void;
}

function RetryNotice({ title, text, action, onAction }: RetryNoticeProps) {
	return (
		<Notice
			meaning="waiting"
			live="alert"
			title={title}
			aside={
				<Button small onClick={onAction}>
					{action}
				</Button>
			}
		>
			{text}
		</Notice>
	);
}
