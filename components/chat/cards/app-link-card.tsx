"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { VisibleText } from "@/components/ui/text/visible-text";
import { readAppLink } from "@/lib/skill/link/app-link";
import type { CardProps } from "./card-props";
import { CardRow } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { OpenLinkButton } from "./open-link-button";

/** A link to another program: the whole address, as people read it and as it is opened. */
export function AppLinkCard({ card, from }: CardProps<"open_app_link">) {
	const t = useTranslations("cards");
	const link = readAppLink(card.url);
	return (
		<IntentFrame
			kind="open_app_link"
			icon={Link2}
			title={link ? t(`appLink.title.${link.scheme}`) : t("appLink.title.other")}
			from={from}
			actions={
				<>
					{link && (
						<OpenLinkButton primary href={link.href}>
							{t(`appLink.open.${link.scheme}`)}
						</OpenLinkButton>
					)}
					<CopyTextButton text={card.url} />
				</>
			}
			safe={{ lead: t("appLink.nothing"), text: link ? t("appLink.safe") : t("appLink.refused") }}
		>
			<CardRow label={t("appLink.address")}>
				<bdi dir="ltr" className="whitespace-pre-wrap">
					<VisibleText text={link?.decoded ?? card.url} />
				</bdi>
			</CardRow>
			{link && link.decoded !== link.href && (
				<CardRow label={t("appLink.raw")}>
					<bdi dir="ltr" className="font-mono text-muted text-small">
						{link.href}
					</bdi>
				</CardRow>
			)}
		</IntentFrame>
	);
}
