"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "@/components/ui/text/live-region";

/** Puts a text on the clipboard and says so; a page without a secure context has none. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => Promise<void> } {
	const t = useTranslations("chat");
	const [copied, setCopied] = useState(false);
	return {
		copied,
		copy: async (text) => {
			try {
				await navigator.clipboard.writeText(text);
			} catch {
				announce(t("copyFailed"));
				return;
			}
			setCopied(true);
			announce(t("copied"));
		},
	};
}
