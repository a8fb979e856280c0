import { ChevronRight, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AssistantButton } from "./assistant/assistant-button";
import { NavLink } from "./nav-link";
import { type MenuRoute, menuRoutes, navigationGroups } from "./navigation";
import { SearchButton } from "./search/search-button";
import { TimersButton } from "./timers/timers-button";

interface SettingsIndexProps {
	/** Live words below an entry, in place of the general ones. Keyed by the entry's name. */
	readonly about?: Partial<Record<MenuRoute["name"], ReactNode>>;
	/** Above the list: what waits for a decision. */
	readonly children?: ReactNode;
}

/** The menu as a page of its own, for phones; search stands in reach of the thumb. */
export function SettingsIndex({ about = {}, children }: SettingsIndexProps) {
	const t = useTranslations("shell");
	return (
		<main id="content" tabIndex={-1} className="flex h-full min-h-0 flex-col outline-none">
			<header className="shrink-0 border-line border-b pt-safe-top">
				<div className="mx-auto flex min-h-13 w-full max-w-2xl items-center gap-1 pr-1 pl-gutter">
					<h1 className="min-w-0 flex-1 truncate text-page">{t("settings")}</h1>
					<TimersButton />
					<AssistantButton />
					<NavLink href="/" aria-label={t("chat")} className="grid size-11 place-items-center rounded-md text-muted">
						<MessageSquare aria-hidden className="icon-lg" />
					</NavLink>
				</div>
			</header>
			<div data-scroll-owner className="scroll-owner">
				<div className="mx-auto w-full max-w-2xl px-gutter pt-2 pb-6">
					{children}
					{navigationGroups.map((group) => (
						<IndexGroup key={group} group={group} about={about} />
					))}
				</div>
			</div>
			<div className="shrink-0 border-line border-t px-gutter pt-2 pb-[calc(0.5rem+var(--safe-bottom))]">
				<div className="mx-auto w-full max-w-2xl">
					<SearchButton look="dock" />
				</div>
			</div>
		</main>
	);
}

interface IndexGroupProps {
	readonly group: (typeof navigationGroups)[number];
	readonly about: NonNullable<SettingsIndexProps["about"]>;
}

function IndexGroup({ group, about }: IndexGroupProps) {
	const t = useTranslations("shell");
	const entries = menuRoutes(group);
	if (entries.length === 0) return null;
	return (
		<section>
			<h2 className="pt-4 pb-1.5 font-medium text-faint text-micro">{t(`group.${group}`)}</h2>
			<ul className="overflow-clip rounded-lg border border-line bg-surface">
				{entries.map(({ pattern, name, icon: Icon }) => (
					<li
						key={pattern}
						className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-11 not-first:before:border-line not-first:before:border-t"
					>
						<NavLink
							href={pattern}
							className="flex min-h-13 items-center gap-3 py-1.5 pr-2.5 pl-3.5 -outline-offset-2 active:bg-well"
						>
							<Icon aria-hidden className="size-4.5 flex-none stroke-[1.75] text-muted" />
							<span className="min-w-0 flex-1">
								<span className="block truncate font-medium text-[0.9375rem]/5">{t(`page.${name}`)}</span>
								<span className="block truncate text-faint text-small">{about[name] ?? t(`about.${name}`)}</span>
							</span>
							<ChevronRight aria-hidden className="icon-sm text-faint" />
						</NavLink>
					</li>
				))}
			</ul>
		</section>
	);
}
