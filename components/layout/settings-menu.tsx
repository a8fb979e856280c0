"use client";

import { ChevronsUpDown, MessageSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { NavLink } from "./nav-link";
import { isWithin, type MenuRoute, menuRoutes, navigationGroups } from "./navigation";
import { SearchButton } from "./search/search-button";

interface SettingsMenuProps {
	/** Below an entry, such as the list of profiles with their marks. Keyed by the entry's name. */
	readonly below?: Partial<Record<MenuRoute["name"], ReactNode>>;
}

/** The menu of all settings; desktop only, on a phone the index page is the menu. */
export function SettingsMenu({ below = {} }: SettingsMenuProps) {
	const t = useTranslations("shell");
	return (
		<nav aria-label={t("menu")} className="hidden min-h-0 flex-col border-line border-r bg-canvas px-2 py-3 md:flex">
			<div className="flex h-9 shrink-0 items-center gap-2 px-2 font-semibold tracking-[-0.012em]">
				<span className="grid size-5.5 place-items-center rounded-sm bg-accent text-on-accent">
					<ChevronsUpDown aria-hidden className="size-3.25 stroke-[2.25]" />
				</span>
				<span className="min-w-0 flex-1 truncate">{t("app")}</span>
				<NavLink
					href="/"
					aria-label={t("chat")}
					title={t("chat")}
					className="grid size-ctl-s place-items-center rounded-sm text-muted hover:bg-pressed hover:text-ink"
				>
					<MessageSquare aria-hidden className="icon" />
				</NavLink>
			</div>
			<SearchButton look="menu" />
			<div className="-mx-2 flex min-h-0 flex-1 flex-col overflow-y-auto px-2 [scrollbar-width:thin]">
				{navigationGroups
					.filter((group) => group !== foot)
					.map((group) => (
						<MenuGroup key={group} group={group} below={below} />
					))}
			</div>
			<MenuGroup group={foot} below={below} />
		</nav>
	);
}

/** The group that stays in view below the others. */
const foot = "installation";

function MenuGroup({
	group,
	below,
}: { readonly group: (typeof navigationGroups)[number] } & Required<SettingsMenuProps>) {
	const t = useTranslations("shell");
	const entries = menuRoutes(group);
	if (entries.length === 0) return null;
	return (
		<div className={classNames(group === foot && "mt-2 border-line border-t pt-2")}>
			<h2 className={group === foot ? "sr-only" : "px-2 pt-4 pb-1 font-medium text-faint text-micro"}>
				{t(`group.${group}`)}
			</h2>
			<ul>
				{entries.map((route) => (
					<li key={route.pattern} className="group/entry">
						<MenuEntry
							href={route.pattern}
							icon={route.icon}
							label={t(`page.${route.name}`)}
							parent={below[route.name] !== undefined}
						/>
						{below[route.name]}
					</li>
				))}
			</ul>
		</div>
	);
}

interface MenuEntryProps {
	readonly href: string;
	readonly label: ReactNode;
	readonly icon?: MenuRoute["icon"];
	/** Right end: a count or a bare badge. */
	readonly end?: ReactNode;
	/** Never marked as the current one: another row already is. */
	readonly quiet?: boolean;
	/** Has rows below it: the mark goes to the one that is current. */
	readonly parent?: boolean;
}

/** One row of the menu; also for rows below an entry. */
export function MenuEntry({ href, label, icon: Icon, end, quiet, parent }: MenuEntryProps) {
	const path = usePathname();
	const current = !quiet && isWithin(path, href);
	return (
		<NavLink
			href={href}
			aria-current={current ? (path === href ? "page" : "true") : undefined}
			className={classNames(
				"flex min-h-menu-row items-center gap-2 rounded-sm px-2 text-small -outline-offset-2",
				current ? "bg-pressed font-medium text-ink" : "text-muted hover:bg-well hover:text-ink",
				// Asked by nesting: the whole menu is a list, too.
				parent &&
					"group-has-[li_li_[aria-current]]/entry:bg-transparent group-has-[li_li_[aria-current]]/entry:font-normal group-has-[li_li_[aria-current]]/entry:text-muted",
			)}
		>
			{Icon && <Icon aria-hidden className={classNames("icon", !current && "text-faint")} />}
			<span className="min-w-0 flex-1 truncate">{label}</span>
			{end && <span className="shrink-0 font-normal text-faint text-micro">{end}</span>}
		</NavLink>
	);
}

/** Rows below an entry of the menu, with a hairline at their left. */
export function MenuSublist({ children, label }: { readonly children: ReactNode; readonly label: string }) {
	return (
		<ul aria-label={label} className="ml-[15px] border-line border-l pl-2">
			{children}
		</ul>
	);
}
