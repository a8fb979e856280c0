"use client";

import { Download, FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { fileName } from "@/lib/skill/link/file-name";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { saveBlob } from "./save-blob";
import { useCardDraft } from "./use-card-draft";

/** A file of text, saved where the browser puts downloads. */
export function FileCard({ card, place, from }: CardProps<"save_file">) {
	const t = useTranslations("cards");
	const { values, edited, set, restore } = useCardDraft(place, { name: card.name, text: card.text });
	const save = () => saveBlob({ name: fileName(values.name, "file.txt"), mime: card.mime, text: values.text });
	return (
		<IntentFrame
			kind="save_file"
			icon={FileDown}
			title={t("file.heading")}
			from={from}
			edited={{ labels: edited.map((name) => t(`file.${name}`)), onRestore: restore }}
			actions={
				<>
					<Button look="primary" icon={Download} onClick={save}>
						{t("file.save")}
					</Button>
					<CopyTextButton text={values.text} />
				</>
			}
			safe={{ lead: t("file.nothing"), text: t("file.safe") }}
		>
			<CardField
				label={t("file.name")}
				value={values.name}
				onValue={(value) => set("name", value)}
				edited={edited.includes("name")}
			/>
			<CardField
				label={t("file.text")}
				value={values.text}
				onValue={(value) => set("text", value)}
				edited={edited.includes("text")}
				long
			/>
		</IntentFrame>
	);
}
