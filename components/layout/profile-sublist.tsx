"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import { menuProfileLimit } from "@/lib/profile/menu-limit";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { useMarkOf } from "./menu-marks";
import { MenuEntry, MenuSublist } from "./settings-menu";

interface ProfileSublistProps {
	/** The list as the server rendered it, so that the menu never jumps. */
	readonly first: Page<ResourceSummary> | undefined;
}

/** The first profiles below their menu entry, with what their pages say about themselves. */
export function ProfileSublist({ first }: ProfileSublistProps) {
	const t = useTranslations("shell");
	const asked = { limit: String(menuProfileLimit) };
	const { data } = useQuery({
		queryKey: queryKeys.list("agent_profile", asked),
		queryFn: ({ signal }) =>
			fetchJson<Page<ResourceSummary>>(`/api/settings/agent_profile?${new URLSearchParams(asked)}`, { signal }),
		...(first ? { initialData: first } : {}),
	});
	if (!data || data.items.length === 0) return null;
	return (
		<MenuSublist label={t("page.profiles")}>
			{data.items.map(({ id, label }) => (
				<ProfileRow key={id} href={`/settings/profiles/${encodeURIComponent(id)}`} name={label} />
			))}
			{data.next_cursor !== undefined && (
				<li>
					<MenuEntry href="/settings/profiles" quiet label={t("allProfiles")} />
				</li>
			)}
		</MenuSublist>
	);
}

function ProfileRow({ href, name }: { readonly href: string; readonly name: string }) {
	const t = useTranslations("shell");
	const mark = useMarkOf(href);
	const end = mark && (
		<Badge meaning={mark === "review" ? "waiting" : "mine"} bare>
			{t(`mark.${mark}`)}
		</Badge>
	);
	return (
		<li>
			<MenuEntry href={href} label={<UserText>{name}</UserText>} end={end} />
		</li>
	);
}
