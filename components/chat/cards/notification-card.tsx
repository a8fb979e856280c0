"use client";

import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { showNotification } from "@/components/ui/show-notification";
import { announce } from "@/components/ui/text/live-region";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { IntentFrame } from "./intent-frame";
import { useCardDraft } from "./use-card-draft";

/** A notification of this device; the browser is asked for leave only by the press of the button. */
export function NotificationCard({ card, place, from }: CardProps<"notification">) {
	const t = useTranslations("cards");
	const { values, edited, set, restore } = useCardDraft(place, { title: card.title, message: card.message });
	const [outcome, setOutcome] = useState<"shown" | "denied" | "unsupported" | null>(null);
	const show = async () => {
		const came = await showNotification({ title: values.title, body: values.message, ask: true });
		setOutcome(came);
		announce(t(`notification.outcome.${came}`));
	};
	return (
		<IntentFrame
			kind="notification"
			icon={Bell}
			title={t("notification.heading")}
			from={from}
			edited={{ labels: edited.map((name) => t(`notification.${name}`)), onRestore: restore }}
			actions={
				<Button look="primary" icon={Bell} onClick={() => void show()}>
					{t("notification.show")}
				</Button>
			}
			safe={{ lead: t("notification.nothing"), text: t("notification.safe") }}
			note={
				outcome && (
					<span className={outcome === "shown" ? "text-muted" : "text-red"}>
						{t(`notification.outcome.${outcome}`)}
					</span>
				)
			}
		>
			{(["title", "message"] as const).map((name) => (
				<CardField
					key={name}
					label={t(`notification.${name}`)}
					value={values[name]}
					onValue={(value) => set(name, value)}
					edited={edited.includes(name)}
					long={name === "message"}
				/>
			))}
		</IntentFrame>
	);
}
