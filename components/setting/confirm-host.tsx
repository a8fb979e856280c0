"use client";

import { ShieldQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { confirmHost } from "@/app/actions/secrets";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";

interface ConfirmHostProps {
	/** `host:port`. */
	readonly host: string;
	readonly words: { readonly title: string; readonly text: string; readonly confirm: string };
	readonly onConfirmed: () => void;
}

/** A host of a private network is reached only after a person said so, once. */
export function ConfirmHost({ host, words, onConfirmed }: ConfirmHostProps) {
	const errors = useTranslations("errors");
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const confirm = async () => {
		setBusy(true);
		const outcome = await saveWithLimit(() => confirmHost({ host }));
		setBusy(false);
		setRefusal(outcome.kind === "refused" ? errors(errorKey(outcome.error)) : null);
		if (outcome.kind === "answered") onConfirmed();
	};
	return (
		<Notice
			boxed
			meaning="waiting"
			icon={ShieldQuestion}
			live="status"
			title={words.title}
			aside={
				<Button small look="strong" busy={busy} onClick={() => void confirm()}>
					{words.confirm}
				</Button>
			}
		>
			{refusal ?? words.text}
		</Notice>
	);
}
