import { Plus } from "lucide-react";
import { NavLink } from "@/components/layout/nav-link";
import { linkButtonClass } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";

/** The way to a new record in the head of a list; on a phone its icon alone, so that the title has room. */
export function AddLink({ href, label }: { readonly href: string; readonly label: string }) {
	return (
		<NavLink href={href} className={classNames(linkButtonClass("primary"), "max-md:w-11 max-md:px-0")}>
			<Plus aria-hidden className="icon-sm" />
			<span className="max-md:sr-only">{label}</span>
		</NavLink>
	);
}
