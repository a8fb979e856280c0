"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextButton } from "@/components/ui/action/text-link";
import { useNewRow } from "@/components/ui/use-new-row";
import {
	addressesIn,
	gmailUrl,
	longestMailto,
	longestWebMail,
	mailtoUrl,
	outlookUrl,
} from "@/lib/skill/link/mail-link";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { OpenLinkButton } from "./open-link-button";
import { useCardDraft } from "./use-card-draft";

/** An e-mail to look over: opened in a mail program with the person's edits, sent by nobody here. */
export function EmailCard({ card, place, from }: CardProps<"email">) {
	const t = useTranslations("cards");
	const { to, cc, bcc, subject, body } = card;
	const proposed = { to: to.join(", "), cc: cc.join(", "), bcc: bcc.join(", "), subject, body };
	const { values, edited, set, restore } = useCardDraft(place, proposed);
	const [copies, setCopies] = useState(false);
	const { expectRow, rowRef } = useNewRow();
	const fields = (["to", "cc", "bcc", "subject", "body"] as const).filter(
		(field) => copies || !(field === "cc" || field === "bcc") || values[field] !== "" || proposed[field] !== "",
	);
	return (
		<IntentFrame
			kind="email"
			icon={Mail}
			title={t("email.title")}
			from={from}
			edited={{ labels: edited.map((field) => t(`email.${field}`)), onRestore: restore }}
			actions={<MailButtons values={values} />}
			safe={{ lead: t("nothingSent"), text: isTooLong(values) ? t("email.tooLong") : t("email.safe") }}
		>
			{fields.map((field) => (
				<CardField
					key={field}
					label={t(`email.${field}`)}
					value={values[field]}
					onValue={(value) => set(field, value)}
					edited={edited.includes(field)}
					long={field === "body"}
					inputMode={field === "subject" || field === "body" ? "text" : "email"}
					{...(field === "cc" && { rowRef })}
					aside={
						field === "to" &&
						!fields.includes("cc") && (
							<TextButton
								className="shrink-0 text-faint! text-small"
								onClick={() => {
									expectRow();
									setCopies(true);
								}}
							>
								{t("email.copies")}
							</TextButton>
						)
					}
				/>
			))}
		</IntentFrame>
	);
}

type MailValues = Readonly<Record<"to" | "cc" | "bcc" | "subject" | "body", string>>;

const draftOf = ({ to, cc, bcc, subject, body }: MailValues) => ({
	to: addressesIn(to),
	cc: addressesIn(cc),
	bcc: addressesIn(bcc),
	subject,
	body,
});

const isTooLong = (values: MailValues) => mailtoUrl(draftOf(values)).length > longestMailto;

function MailButtons({ values }: { readonly values: MailValues }) {
	const t = useTranslations("cards");
	const draft = draftOf(values);
	const [mailto, tooLong] = [mailtoUrl(draft), isTooLong(values)];
	const web = [
		[t("email.gmail"), gmailUrl(draft)],
		[t("email.outlook"), outlookUrl(draft)],
	] as const;
	const heads = (["to", "cc", "bcc", "subject"] as const)
		.filter((field) => values[field] !== "")
		.map((field) => t("line", { label: t(`email.${field}`), value: values[field] }));
	const copy = <CopyTextButton text={[...heads, "", values.body].join("\n")} look={tooLong ? "primary" : "default"} />;
	return (
		<>
			{tooLong ? (
				copy
			) : (
				<OpenLinkButton primary href={mailto}>
					{t("email.open")}
				</OpenLinkButton>
			)}
			{!tooLong && copy}
			{web.map(
				([name, url]) =>
					url.length <= longestWebMail && (
						<OpenLinkButton key={name} href={url}>
							{name}
						</OpenLinkButton>
					),
			)}
		</>
	);
}
