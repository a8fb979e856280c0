"use client";

import { onDemand, useOnDemand } from "../on-demand";

const markdown = onDemand(() => import("./markdown"));
const nothing = () => undefined;

/** Markdown of somebody else, such as a model: plain until the code that reads it is there. */
export function Prose({ text, growing = false }: { readonly text: string; readonly growing?: boolean }) {
	const loaded = useOnDemand(markdown, true, nothing);
	return (
		<div dir="auto" className="prose">
			{loaded ? <loaded.part.Markdown text={text} growing={growing} /> : <p className="whitespace-pre-wrap">{text}</p>}
		</div>
	);
}
