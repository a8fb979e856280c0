"use client";

import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { announce } from "@/components/ui/text/live-region";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { useCardDraft } from "./use-card-draft";

const names = ["title", "text", "url"] as const;

/** Something to hand to another program through the system's own sheet; copied where there is none. */
export function ShareCard({ card, place, from }: CardProps<"share">) {
	const t = useTranslations("cards");
	const proposed = { title: card.title, text: card.text, url: card.url };
	const { values, edited, set, restore } = useCardDraft(place, proposed);
	const [failed, setFailed] = useState(false);
	const data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as ShareData;
	const shares = "canShare" in navigator && navigator.canShare(data);
	const share = async () => {
		try {
			await navigator.share(data);
			setFailed(false);
			announce(t("share.done"));
		} catch (error) {
			// Closing the sheet is an answer, too.
			setFailed(!(error instanceof DOMException && error.name === "AbortError"));
		}
	};
	const whole = names.map((name) => values[name]).filter((value) => value !== "");
	return (
		<IntentFrame
			kind="share"
			icon={Share2}
			title={t("share.heading")}
			from={from}
			edited={{ labels: edited.map((name) => t(`share.${name}`)), onRestore: restore }}
			actions={
				<>
					{shares && (
						<Button look="primary" icon={Share2} onClick={() => void share()}>
							{t("share.share")}
						</Button>
					)}
					<CopyTextButton text={whole.join("\n")} look={shares ? "default" : "primary"} />
				</>
			}
			safe={{ lead: t("share.nothing"), text: shares ? t("share.safe") : t("share.copyOnly") }}
			note={failed && <span className="text-red">{t("share.failed")}</span>}
		>
			{names
				.filter((name) => values[name] !== "" || proposed[name] !== "")
				.map((name) => (
					<CardField
						key={name}
						label={t(`share.${name}`)}
						value={values[name]}
						onValue={(value) => set(name, value)}
						edited={edited.includes(name)}
						long={name === "text"}
					/>
				))}
		</IntentFrame>
	);
}
