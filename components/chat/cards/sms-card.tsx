"use client";

import { MessageSquareText, QrCode as QrIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { smsUrl } from "@/lib/skill/link/sms-link";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { OpenLinkButton } from "./open-link-button";
import { useCardDraft } from "./use-card-draft";

const codes = onDemand(() => import("./qr-code"));

/** A text message to look over; on a wide screen also as a code for the phone. */
export function SmsCard({ card, place, from }: CardProps<"sms">) {
	const t = useTranslations("cards");
	const { values, edited, set, restore } = useCardDraft(place, { phone: card.phone, body: card.body });
	const [code, setCode] = useState(false);
	const qr = useOnDemand(codes, code, () => setCode(false));
	const url = smsUrl(values);
	return (
		<IntentFrame
			kind="sms"
			icon={MessageSquareText}
			title={t("sms.title")}
			from={from}
			edited={{ labels: edited.map((field) => t(`sms.${field}`)), onRestore: restore }}
			actions={
				<>
					<OpenLinkButton primary href={url}>
						{t("sms.open")}
					</OpenLinkButton>
					<CopyTextButton text={values.body} />
					<Button
						icon={QrIcon}
						aria-expanded={code}
						onClick={() => setCode(!code)}
						className="@max-[35rem]/thread:hidden!"
					>
						{code ? t("sms.hideCode") : t("sms.showCode")}
					</Button>
				</>
			}
			safe={{ lead: t("nothingSent"), text: t("sms.safe") }}
			note={
				code &&
				qr && (
					<div className="flex flex-wrap items-center gap-4 pt-1 @max-[35rem]/thread:hidden">
						<qr.part.QrCode text={url} label={t("sms.code")} />
						<p className="min-w-0 flex-1 basis-40 text-muted">{t("sms.scan")}</p>
					</div>
				)
			}
		>
			{(["phone", "body"] as const).map((field) => (
				<CardField
					key={field}
					label={t(`sms.${field}`)}
					value={values[field]}
					onValue={(value) => set(field, value)}
					edited={edited.includes(field)}
					long={field === "body"}
					inputMode={field === "phone" ? "tel" : "text"}
				/>
			))}
		</IntentFrame>
	);
}
