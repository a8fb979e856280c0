import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import { AssistantButton } from "./assistant/assistant-button";
import { Breadcrumb, type ExtraCrumb } from "./breadcrumb";
import { NavLink } from "./nav-link";
import { ancestors, type RoutePattern } from "./navigation";
import { ArrivalFocus } from "./reveal/arrival-focus";
import { TimersButton } from "./timers/timers-button";

interface PageProps {
	readonly route: RoutePattern;
	/** Words of the one heading: a record's name or the page's. */
	readonly title: string;
	/** Small text beside the title, below it on a phone. */
	readonly subtitle?: ReactNode;
	/** 32 px mark before the title; desktop only. */
	readonly logo?: ReactNode;
	readonly extraCrumbs?: readonly ExtraCrumb[];
	/** Right end of the header. On a phone there is room for about two icon buttons. */
	readonly actions?: ReactNode;
	/** Whole width for two columns instead of the 800 px column. */
	readonly wide?: boolean;
	/** The save bar; it docks below the content and never covers it. */
	readonly bar?: ReactNode;
	readonly children: ReactNode;
}

/** One settings page: header, the one scroll owner, the bar at the bottom. */
export function Page({ route, title, subtitle, logo, extraCrumbs, actions, wide, bar, children }: PageProps) {
	const column = wide ? "w-full" : "page-column";
	return (
		<main id="content" tabIndex={-1} className="flex h-full min-h-0 min-w-0 flex-col outline-none">
			<ArrivalFocus />
			<div data-scroll-owner className="scroll-owner scroll-pt-16 pb-safe-bottom md:scroll-pt-4">
				<header
					className={classNames(
						column,
						"z-20 flex flex-col bg-canvas max-md:sticky max-md:top-0 max-md:border-line max-md:border-b max-md:pt-safe-top md:px-8 md:py-4",
					)}
				>
					<Breadcrumb route={route} title={title} extra={extraCrumbs} />
					<div className="flex min-h-13 items-center gap-1 px-1 md:mt-1 md:min-h-9 md:gap-3 md:px-0">
						<BackLink route={route} extra={extraCrumbs} />
						{logo && (
							<span className="hidden size-8 shrink-0 place-items-center rounded-md border border-line bg-surface md:grid">
								{logo}
							</span>
						)}
						<div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:gap-3">
							<h1 className="min-w-0 truncate font-semibold text-[1rem]/5 tracking-[-0.012em] md:max-w-[70%] md:shrink-0 md:text-page">
								<UserText>{title}</UserText>
							</h1>
							{subtitle && <div className="min-w-0 truncate text-faint text-micro md:text-small">{subtitle}</div>}
						</div>
						<div className="flex shrink-0 items-center gap-1 md:gap-3">
							{actions}
							<TimersButton />
							<AssistantButton />
						</div>
					</div>
				</header>
				<div className={classNames(column, "pb-6 md:px-8")}>{children}</div>
			</div>
			{bar}
		</main>
	);
}

function BackLink({
	route,
	extra,
}: {
	readonly route: RoutePattern;
	readonly extra: readonly ExtraCrumb[] | undefined;
}) {
	const t = useTranslations("shell");
	const above = ancestors(route).at(-1);
	const target =
		extra?.at(-1) ??
		(above && { href: above.pattern, label: above.kind === "top" ? t(above.name) : t(`page.${above.name}`) });
	if (!target) return <span className="w-3 md:hidden" />;
	return (
		<NavLink
			href={target.href}
			aria-label={t("back", { page: target.label })}
			className="grid size-11 shrink-0 place-items-center rounded-md text-muted md:hidden"
		>
			<ChevronLeft aria-hidden className="icon-lg" />
		</NavLink>
	);
}
