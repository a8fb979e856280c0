"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { Hexagon, Search, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Page as PageFrame } from "@/components/layout/page";
import { AddLink } from "@/components/setting/record/add-link";
import { RecordRow, ShowMore } from "@/components/setting/record/record-row";
import { Input } from "@/components/ui/form/input";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Notice } from "@/components/ui/surface/notice";
import { Badge } from "@/components/ui/text/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import { listQuery } from "@/lib/client/list-query";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";

/** All profiles by name, a page at a time; the first one comes with the page. */
export function ProfileList({ first }: { readonly first: Page<ResourceSummary> }) {
	const t = useTranslations("profiles");
	const [typed, setTyped] = useState("");
	const query = useDeferredValue(typed.trim());
	const initial: InfiniteData<Page<ResourceSummary>, string> = { pages: [first], pageParams: [""] };
	const list = useInfiniteQuery({
		...listQuery("agent_profile", { query }),
		...(query === "" ? { initialData: initial } : {}),
		placeholderData: (before) => before,
	});
	const profiles = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<PageFrame
			route="/settings/profiles"
			title={t("title")}
			actions={<AddLink href="/settings/profiles/new" label={t("new")} />}
		>
			<search className="relative mx-gutter mb-3 block max-md:mt-3 md:mx-0">
				<Search
					aria-hidden
					className="icon-sm -translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 z-1 text-faint"
				/>
				<Input
					type="search"
					label={t("search")}
					placeholder={t("search")}
					value={typed}
					onValue={setTyped}
					maxLength={256}
					className="pl-8"
				/>
			</search>
			<Card label={t("title")}>
				{list.isError && <Notice meaning="danger" live="alert" title={t("listFailed")} />}
				{profiles.length === 0 && !list.isError && (
					<EmptyState icon={query === "" ? Hexagon : Search} title={t(query === "" ? "none" : "noMatch")}>
						{t(query === "" ? "noneText" : "noMatchText")}
					</EmptyState>
				)}
				<ul>
					{profiles.map((profile) => (
						<ProfileRow key={profile.id} profile={profile} />
					))}
				</ul>
			</Card>
			<ShowMore list={list} label={t("showMore")} />
		</PageFrame>
	);
}

function ProfileRow({ profile }: { readonly profile: ResourceSummary }) {
	const t = useTranslations("profiles");
	const { model, enabled, candidates } = profile.facts;
	return (
		<RecordRow
			href={`/settings/profiles/${encodeURIComponent(profile.id)}`}
			icon={typeof candidates === "number" ? Split : Hexagon}
			label={profile.label}
			about={
				<>
					<UserText>{profile.parent?.label ?? ""}</UserText>
					{typeof candidates === "number" && ` · ${t("candidates", { count: candidates })}`}
				</>
			}
			exact={model}
		>
			{enabled === false && <Badge>{t("disabled")}</Badge>}
			<span className="text-faint text-small max-sm:hidden">
				<RelativeTime at={profile.updated_at} />
			</span>
		</RecordRow>
	);
}
