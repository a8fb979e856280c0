"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { announce } from "@/components/ui/text/live-region";

/** An address in a box, and a button that copies it. */
export function CopyAddress({ address }: { readonly address: string }) {
	const t = useTranslations("home");
	const [copied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(address);
		setCopied(true);
		announce(t("copied"));
	};
	return (
		<div className="mt-3 flex flex-wrap items-center gap-2">
			<code className="flex min-h-ctl min-w-0 flex-1 basis-56 items-center rounded-md border border-line bg-well px-2.5 [overflow-wrap:anywhere]">
				{address}
			</code>
			<Button icon={copied ? Check : Copy} onClick={() => void copy()}>
				{copied ? t("copied") : t("copy")}
			</Button>
		</div>
	);
}
