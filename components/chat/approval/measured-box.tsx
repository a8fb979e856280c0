"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { TextButton } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";

/** Line height of what is in it, in px. */
const line = 18;

/** Text that scrolls in a box, with how much of it is below the edge, and a way to see it all at once. */
export function MeasuredBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
	const t = useTranslations("chat");
	const [below, setBelow] = useState(0);
	const [tall, setTall] = useState(false);
	const attach = useCallback((box: HTMLElement | null) => {
		if (!box) return undefined;
		const measure = () =>
			setBelow(Math.max(0, Math.round((box.scrollHeight - box.scrollTop - box.clientHeight) / line)));
		const observer = new ResizeObserver(measure);
		observer.observe(box);
		if (box.firstElementChild) observer.observe(box.firstElementChild);
		box.addEventListener("scroll", measure, { passive: true });
		return () => {
			observer.disconnect();
			box.removeEventListener("scroll", measure);
		};
	}, []);
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
			<div
				ref={attach}
				role="group"
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
				tabIndex={0}
				className={classNames(
					"overflow-auto -outline-offset-2 [scrollbar-width:thin]",
					tall ? "max-h-none" : "max-h-34",
				)}
			>
				<pre dir="auto" className="whitespace-pre-wrap px-2.5 py-2 text-[0.75rem]/4.5 [overflow-wrap:anywhere]">
					{children}
				</pre>
			</div>
			{(below > 0 || tall) && (
				<p className="flex coarse:min-h-11 items-center justify-between gap-2 border-line border-t bg-well px-2.5 py-1 text-faint text-micro">
					<span>{below > 0 && t("ask.below", { count: below })}</span>
					<TextButton aria-expanded={tall} onClick={() => setTall(!tall)}>
						{tall ? t("ask.less") : t("ask.all")}
					</TextButton>
				</p>
			)}
		</>
	);
}
