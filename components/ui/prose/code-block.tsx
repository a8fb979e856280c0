"use client";

import { useTranslations } from "next-intl";
import { isValidElement, type ReactNode } from "react";
import { CopyButton } from "../action/copy-button";

/** Code in a box that scrolls sideways, with its language and a way to copy it. */
export function CodeBlock({ children }: { readonly children?: ReactNode }) {
	const t = useTranslations("ui");
	const code = textIn(children).replace(/\n$/, "");
	return (
		<div className="overflow-clip rounded-md border border-line">
			<div className="flex min-h-8 items-center justify-between gap-2 border-line border-b bg-well py-0.5 pr-1 pl-3 text-faint text-micro">
				<span>{languageIn(children) ?? t("prose.code")}</span>
				<CopyButton text={code} label={t("prose.copy")} done={t("prose.copied")} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
			<pre dir="ltr" tabIndex={0} className="overflow-x-auto px-3 py-2.5 text-[0.78125rem]/5 -outline-offset-2">
				<code>{code}</code>
			</pre>
		</div>
	);
}

function textIn(node: ReactNode): string {
	if (typeof node === "string") return node;
	if (Array.isArray(node)) return node.map(textIn).join("");
	return isValidElement<{ readonly children?: ReactNode }>(node) ? textIn(node.props.children) : "";
}

function languageIn(node: ReactNode): string | undefined {
	if (!isValidElement<{ readonly className?: string }>(node)) return undefined;
	return node.props.className?.match(/language-([\w+#.-]+)/)?.[1];
}
