import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";

interface LinkLook {
	readonly icon?: LucideIcon;
	readonly children: ReactNode;
}

/** Look of a link in text; put it on a `Link` of the router for pages. */
export const textLinkClass =
	"hit inline-flex items-center gap-1 font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current";

/** An action that reads as text, such as Revert. 44 px to hit, no larger to see. */
export function TextButton({
	icon: Icon,
	children,
	className,
	...rest
}: Omit<ComponentProps<"button">, "children"> & LinkLook) {
	return (
		<button type="button" {...rest} className={classNames(textLinkClass, className)}>
			{Icon && <Icon aria-hidden className="icon-xs text-faint" />}
			{children}
		</button>
	);
}

/** A link that leaves the app, opened beside it. */
export function OutsideLink({ icon: Icon, children, href }: LinkLook & { readonly href: string }) {
	return (
		<a href={href} target="_blank" rel="noreferrer" className={textLinkClass}>
			{Icon && <Icon aria-hidden className="icon-xs text-faint" />}
			{children}
		</a>
	);
}
