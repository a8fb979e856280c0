"use client";

import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block";
import { GuardedImage, GuardedLink } from "./guarded-link";
import { splitSettled } from "./settled-text";

const plugins = [remarkGfm];

/** Headings of a model are all of one rank below the speaker's: theirs may skip some, and a page's never do. */
const heading: Components["h1"] = ({ children }) => <h3>{children}</h3>;

const components: Components = {
	h1: heading,
	h2: heading,
	h3: heading,
	h4: heading,
	h5: heading,
	h6: heading,
	a: ({ href, children }) => <GuardedLink href={href}>{children}</GuardedLink>,
	img: ({ src, alt }) => <GuardedImage src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
	pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
	table: ({ children }) => (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
		<div tabIndex={0} data-scrolls-sideways className="max-w-full overflow-x-auto">
			<table>{children}</table>
		</div>
	),
	input: ({ checked }) => <input type="checkbox" checked={checked === true} readOnly disabled className="me-2" />,
};

/**
 * Markdown of a model: no HTML of its own, and nothing in it opens or loads by itself. Of long text that still grows
 * only the end is read anew.
 */
export function Markdown({ text, growing = false }: { readonly text: string; readonly growing?: boolean }) {
	if (!growing) return <Whole text={text} />;
	const [settled, rest] = splitSettled(text);
	return (
		<>
			{settled !== "" && <Whole text={settled} />}
			<Whole text={rest} />
		</>
	);
}

const Whole = memo(function Whole({ text }: { readonly text: string }) {
	return (
		<ReactMarkdown remarkPlugins={plugins} components={components} skipHtml={false}>
			{text}
		</ReactMarkdown>
	);
});
