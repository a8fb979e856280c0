"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { chosenFiles } from "@/lib/client/skill/dropped-files";
import type { SkillSource } from "@/lib/client/skill/read-skills";

interface FileSourceProps {
	readonly busy: boolean;
	/** Something is held over the card. */
	readonly over: boolean;
	readonly onRead: (source: SkillSource) => void;
}

/** A zip archive, files or a folder, dropped or chosen. */
export function FileSource({ busy, over, onRead }: FileSourceProps) {
	const t = useTranslations("skills");
	const files = useRef<HTMLInputElement>(null);
	const folder = useRef<HTMLInputElement>(null);
	const take = (event: ChangeEvent<HTMLInputElement>) => {
		const chosen = event.target.files ? chosenFiles(event.target.files) : [];
		// The same file chosen again is read again.
		event.target.value = "";
		if (chosen.length > 0) onRead({ kind: "files", files: chosen });
	};
	const hidden = { type: "file", multiple: true, hidden: true, onChange: take } as const;
	return (
		<div
			className={classNames(
				"flex flex-col items-center gap-1 rounded-md border border-dashed px-4 py-6 text-center",
				over ? "border-accent bg-well" : "border-line-strong",
			)}
		>
			<FileUp aria-hidden className="icon-lg text-faint" />
			<p className="text-balance font-medium text-small">
				<span className="max-md:hidden">{t(over ? "new.dropNow" : "new.drop")}</span>
			</p>
			<p className="max-w-[52ch] text-balance text-muted text-small">{t("new.dropHelp")}</p>
			<input ref={files} aria-label={t("new.chooseFiles")} accept=".zip,.skill,.md,.txt,*/*" {...hidden} />
			<input ref={folder} aria-label={t("new.chooseFolder")} {...{ webkitdirectory: "" }} {...hidden} />
			<div className="mt-2 flex flex-wrap justify-center gap-2">
				<Button busy={busy} onClick={() => files.current?.click()}>
					{t("new.chooseFiles")}
				</Button>
				<Button busy={busy} onClick={() => folder.current?.click()}>
					{t("new.chooseFolder")}
				</Button>
			</div>
		</div>
	);
}
