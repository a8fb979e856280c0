"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Segmented } from "@/components/ui/form/segmented";
import { Card, CardBody } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { droppedFiles } from "@/lib/client/skill/dropped-files";
import type { SkillSource } from "@/lib/client/skill/read-skills";
import { FileSource } from "./file-source";
import { TextSource } from "./text-source";
import { UrlSource } from "./url-source";
import type { ReadingState } from "./use-reading";

const ways = ["url", "text", "files"] as const;

type Way = (typeof ways)[number];

interface SourceCardProps {
	readonly state: ReadingState;
	readonly onRead: (source: SkillSource) => void;
	readonly onStop: () => void;
}

/** More files than a reading may take are not looked for. */
const mostFiles = 1_000;

/** Where skills come from: an address, a text or files. Files can be dropped on it whichever is shown. */
export function SourceCard({ state, onRead, onStop }: SourceCardProps) {
	const t = useTranslations("skills");
	const [way, setWay] = useState<Way>("url");
	const [over, setOver] = useState(false);
	const busy = state.kind === "reading";
	const drop = async (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const files = await droppedFiles(event.dataTransfer, mostFiles);
		if (files.length === 0) return;
		setWay("files");
		onRead({ kind: "files", files });
	};
	return (
		<section
			aria-label={t("new.from")}
			onDragEnter={(event) => event.dataTransfer.types.includes("Files") && setOver(true)}
			onDragOver={(event) => event.preventDefault()}
			onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
			onDrop={(event) => void drop(event)}
			className={classNames("md:rounded-lg", over && "outline-2 outline-accent outline-dashed outline-offset-2")}
		>
			<Card>
				<CardBody className="flex flex-col gap-4 pt-4">
					<Segmented
						wide
						label={t("new.from")}
						value={way}
						options={ways.map((value) => ({ value, label: t(`new.${value}`) }))}
						onChange={setWay}
					/>
					{way === "url" && <UrlSource busy={busy} onRead={onRead} />}
					{way === "text" && <TextSource busy={busy} onRead={onRead} />}
					{way === "files" && <FileSource busy={busy} over={over} onRead={onRead} />}
					<ReadingLine state={state} onStop={onStop} />
				</CardBody>
				{state.kind === "failed" && (
					<div className="border-line border-t">
						<Notice meaning="danger" live="alert" title={t("new.failed")}>
							{state.text}
						</Notice>
					</div>
				)}
			</Card>
		</section>
	);
}

/** What goes on now, with a way to stop it; what else there is to know before. */
function ReadingLine({ state, onStop }: Pick<SourceCardProps, "state" | "onStop">) {
	const t = useTranslations("skills");
	if (state.kind !== "reading")
		return <p className="text-faint text-small">{t(state.kind === "stopped" ? "new.stopped" : "new.nothingYet")}</p>;
	return (
		<div role="status" className="flex min-h-ctl-s flex-wrap items-center gap-x-3 gap-y-1">
			<span className="min-w-0 flex-1 text-muted text-small [overflow-wrap:anywhere]">
				<ReadingWords source={state.source} />
			</span>
			<Button small onClick={onStop}>
				{t("new.cancelReading")}
			</Button>
		</div>
	);
}

function ReadingWords({ source }: { readonly source: SkillSource }) {
	const t = useTranslations("skills");
	if (source.kind === "files") return t("new.readingFiles", { count: source.files.length });
	if (source.kind === "url" && URL.canParse(source.url))
		return t("new.readingHost", { host: new URL(source.url).host });
	return t("new.reading");
}
