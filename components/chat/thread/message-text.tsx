"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";

const markdown = onDemand(() => import("../prose/markdown"));
const nothing = () => undefined;

/** What the assistant wrote: Markdown, plain until the code that reads it is there. */
export function MessageText({ text, growing }: { readonly text: string; readonly growing: boolean }) {
	const loaded = useOnDemand(markdown, true, nothing);
	return (
		<div dir="auto" className="prose">
			{loaded ? <loaded.part.Markdown text={text} growing={growing} /> : <p className="whitespace-pre-wrap">{text}</p>}
		</div>
	);
}
