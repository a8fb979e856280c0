"use client";

import { useTranslations } from "next-intl";
import { KeyHint } from "@/components/ui/text/key-hint";
import type { SubmitKey } from "./submit-key";

interface ComposerHintProps {
	readonly submitKey: SubmitKey;
	/** An input method is open. */
	readonly composing: boolean;
	/** What is written would wait for the turn that runs. */
	readonly queues: boolean;
}

/** What Enter does, on one line; the keys themselves are nothing for a finger. */
export function ComposerHint({ submitKey, composing, queues }: ComposerHintProps) {
	const t = useTranslations("chat");
	const key = (chord: string) => <KeyHint chord={chord} />;
	return (
		<span className="min-w-0 flex-1 truncate pl-1.5 text-faint text-micro/5">
			{composing ? (
				t("composer.composing")
			) : queues ? (
				t("composer.queues")
			) : (
				<span className="@max-[35rem]/chat:hidden coarse:hidden">
					{t.rich(submitKey === "enter" ? "composer.enter" : "composer.modEnter", {
						enter: () => key("enter"),
						newline: () => key("shift+enter"),
						mod: () => key("mod+enter"),
					})}
				</span>
			)}
		</span>
	);
}
