"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, type ButtonLook } from "@/components/ui/action/button";
import { useCopy } from "../thread/use-copy";

interface CopyTextButtonProps {
	readonly text: string;
	readonly look?: ButtonLook;
}

/** Copies what a card holds, as the person has it now. */
export function CopyTextButton({ text, look = "default" }: CopyTextButtonProps) {
	const t = useTranslations("chat");
	const { copied, copy } = useCopy();
	return (
		<Button look={look} icon={copied ? Check : Copy} onClick={() => void copy(text)}>
			{copied ? t("copied") : t("copy")}
		</Button>
	);
}
