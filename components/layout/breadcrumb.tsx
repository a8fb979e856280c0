import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { UserText } from "@/components/ui/text/user-text";
import { NavLink } from "./nav-link";
import { ancestors, type RoutePattern } from "./navigation";

/** A page above whose path or words the route list cannot know, such as the record a page belongs to. */
export interface ExtraCrumb {
	readonly href: string;
	readonly label: string;
}

interface BreadcrumbProps {
	readonly route: RoutePattern;
	readonly title: string;
	readonly extra?: readonly ExtraCrumb[];
}

/** The way to this page; desktop only, a phone has the back link. */
export function Breadcrumb({ route, title, extra = [] }: BreadcrumbProps) {
	const t = useTranslations("shell");
	const above = [
		...ancestors(route).map((page) => ({
			href: page.pattern,
			label: page.kind === "top" ? t(page.name) : t(`page.${page.name}`),
			whole: true,
		})),
		...extra.map((crumb) => ({ ...crumb, whole: false })),
	];
	return (
		<nav aria-label={t("breadcrumb")} className="hidden min-w-0 text-faint text-small/5 md:block">
			<ol className="flex min-w-0 items-center gap-1.5">
				{above.map(({ href, label, whole }) => (
					<Fragment key={href}>
						<li className={whole ? "shrink-0" : "min-w-0"}>
							<NavLink href={href} className="hit flex min-w-0 hover:text-ink">
								<UserText className="truncate">{label}</UserText>
							</NavLink>
						</li>
						<li aria-hidden>
							<ChevronRight className="icon-xs" />
						</li>
					</Fragment>
				))}
				<li aria-current="page" className="min-w-0 truncate text-muted">
					<UserText>{title}</UserText>
				</li>
			</ol>
		</nav>
	);
}
