import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { linkButtonClass } from "@/components/ui/action/button";

interface OpenLinkButtonProps {
	readonly href: string;
	/** The one that the card is about. */
	readonly primary?: boolean;
	readonly children: ReactNode;
}

/** A link that looks like a button: http and https open beside the page, anything else in its own program. */
export function OpenLinkButton({ href, primary = false, children }: OpenLinkButtonProps) {
	const web = /^https?:/.test(href);
	return (
		<a
			href={href}
			{...(web && { target: "_blank" })}
			rel="noopener noreferrer nofollow"
			className={linkButtonClass(primary ? "primary" : "default")}
		>
			<ExternalLink aria-hidden className="icon-sm" />
			{children}
		</a>
	);
}
