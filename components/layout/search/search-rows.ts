"use client";

import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { BookOpen, Cpu, MessageSquarePlus, Plug, Settings2, UserRoundCog } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import type { SearchEntry } from "@/lib/tool/search-entries";
import { matchRoute, menuRoutes, navigationGroups } from "../navigation";
import { hitsOf, type SettingSearch } from "./setting-hits";

/** One row of the palette. */
export interface SearchRow {
	readonly id: string;
	readonly group: "pages" | "settings" | "records";
	readonly icon: LucideIcon;
	readonly label: string;
	/** Where it is or what it does; one line. */
	readonly about: string;
	/** Page to go to; `null`: the record must be chosen first. */
	readonly href: string | null;
	readonly entry?: SearchEntry;
}

/** Pages whose name holds the query; all of them for an empty one. */
export function usePageRows(query: string): readonly SearchRow[] {
	const t = useTranslations("shell");
	const wanted = fold(query);
	const chat: SearchRow = {
		id: "/chat/new",
		group: "pages",
		icon: MessageSquarePlus,
		label: t("newChat"),
		about: t("aboutChat"),
		href: "/chat/new",
	};
	const menu: readonly SearchRow[] = navigationGroups.flatMap(menuRoutes).map(({ pattern, name, icon }) => ({
		id: pattern,
		group: "pages" as const,
		icon,
		label: t(`page.${name}`),
		about: t(`about.${name}`),
		href: pattern,
	}));
	return [chat, ...menu].filter(({ label }) => fold(label).includes(wanted));
}

/** Settings that match, with the section they are in; on a record's own page they lead to that record. */
export function useSettingRows(search: SettingSearch | undefined, query: string): readonly SearchRow[] {
	const path = usePathname();
	if (!search) return [];
	return hitsOf(search, query, 20).map((entry) => {
		const { label, description } = search.wordsOf(entry.key);
		return {
			id: entry.key,
			group: "settings",
			icon: Settings2,
			label,
			about: [search.sectionOf(entry.section), description].filter(Boolean).join(" · "),
			href: entry.needsRecord ? hereOf(entry, path) : entry.href(),
			entry,
		};
	});
}

/** Profiles, agents, MCP servers and skills by name. */
export function useRecordRows(query: string): readonly SearchRow[] {
	const profiles = useRecords("agent_profile", query, query.trim() !== "");
	const agents = useRecords("agent", query, query.trim() !== "");
	const servers = useRecords("mcp_server", query, query.trim() !== "");
	const skills = useRecords("skill", query, query.trim() !== "");
	return [
		...profiles.map((record) => recordRow(record, UserRoundCog, `/settings/profiles/${encodeURIComponent(record.id)}`)),
		...agents.map((record) => recordRow(record, Cpu, `/settings/agents/${encodeURIComponent(record.id)}`)),
		...servers.map((record) => recordRow(record, Plug, `/settings/mcp/${encodeURIComponent(record.id)}`)),
		...skills.map((record) => recordRow(record, BookOpen, `/settings/skills/${encodeURIComponent(record.id)}`)),
	];
}

/** The records a setting can be opened in. */
export function useTargetRows(entry: SearchEntry | null, query: string): readonly SearchRow[] {
	const records = useRecords(entry?.resourceType ?? "", query, entry !== null);
	return records.map((record) => recordRow(record, UserRoundCog, entry?.href(record.id) ?? null));
}

function recordRow(record: ResourceSummary, icon: LucideIcon, href: string | null): SearchRow {
	const { id, label, parent } = record;
	return {
		id: `${record.target.resource_type}/${id}`,
		group: "records",
		icon,
		label,
		about: parent?.label ?? "",
		href,
	};
}

function useRecords(type: string, query: string, enabled: boolean): readonly ResourceSummary[] {
	const asked = { query: query.trim().slice(0, 256), limit: "8" };
	const { data } = useQuery({
		queryKey: queryKeys.list(type, asked),
		queryFn: ({ signal }) =>
			fetchJson<Page<ResourceSummary>>(`/api/settings/${type}?${new URLSearchParams(asked)}`, { signal }),
		enabled,
		placeholderData: (before) => before,
	});
	return enabled ? (data?.items ?? []) : [];
}

/** The setting on the page one is on, when that page is of its kind. */
function hereOf(entry: SearchEntry, path: string): string | null {
	const id = decodeURIComponent(path.split("/").at(-1) ?? "");
	const here = matchRoute(path)?.pattern;
	const there = matchRoute(entry.href(id)?.split("#")[0] ?? "")?.pattern;
	return here !== undefined && here === there && here.includes("[") ? entry.href(id) : null;
}

function fold(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
