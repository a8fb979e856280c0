"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { StatePage } from "./state-page";

interface FailedPageProps {
	/** Names the failure in the server's log; no words of the error itself reach the screen. */
	readonly digest: string | undefined;
	readonly retry: () => void;
}

/** A page that could not be shown. */
export function FailedPage({ digest, retry }: FailedPageProps) {
	const t = useTranslations("shell.failed");
	return (
		<StatePage
			icon={CircleAlert}
			title={t("title")}
			action={
				<Button look="strong" onClick={retry}>
					{t("retry")}
				</Button>
			}
		>
			{t("body")}
			{digest && <span className="mt-2 block font-mono text-faint text-micro">{t("reference", { digest })}</span>}
		</StatePage>
	);
}
