"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { CodeInput } from "@/components/ui/form/code-input";
import type { SkillSource } from "@/lib/client/skill/read-skills";

interface SourceProps {
	readonly busy: boolean;
	readonly onRead: (source: SkillSource) => void;
}

/** The text of a SKILL.md; a whole one that is pasted into the empty field is read at once. */
export function TextSource({ busy, onRead }: SourceProps) {
	const t = useTranslations("skills");
	const [text, setText] = useState("");
	const empty = text.trim() === "";
	return (
		<div className="flex min-w-0 flex-col gap-2">
			<CodeInput
				label={t("new.textLabel")}
				placeholder={t("new.textPlaceholder")}
				value={text}
				onValue={setText}
				invalid={false}
				rows={8}
				className="max-h-80"
				onPaste={(event) => {
					const pasted = event.clipboardData.getData("text");
					if (event.currentTarget.value.trim() === "" && pasted.trim() !== "") onRead({ kind: "text", text: pasted });
				}}
			/>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<p className="min-w-0 flex-1 basis-56 text-pretty text-faint text-micro">{t("new.textHelp")}</p>
				<Button
					look="strong"
					busy={busy}
					blockedBy={empty ? t("new.pasteFirst") : undefined}
					onClick={() => onRead({ kind: "text", text })}
					className="ml-auto"
				>
					{t("new.read")}
				</Button>
			</div>
		</div>
	);
}
