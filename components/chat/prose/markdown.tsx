"use client";

import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block";
import { GuardedImage, GuardedLink } from "./guarded-link";

const plugins = [remarkGfm];

/** Headings start below the page's and the speaker's. */
const components: Components = {
	h1: ({ children }) => <h4>{children}</h4>,
	h2: ({ children }) => <h4>{children}</h4>,
	h3: ({ children }) => <h5>{children}</h5>,
	h4: ({ children }) => <h6>{children}</h6>,
	h5: ({ children }) => <h6>{children}</h6>,
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

/** Markdown of a model: no HTML of its own, and nothing in it opens or loads by itself. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
	return (
		<ReactMarkdown remarkPlugins={plugins} components={components} skipHtml={false}>
			{text}
		</ReactMarkdown>
	);
});
