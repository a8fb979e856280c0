"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, ChevronDown, SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { UserText } from "@/components/ui/text/user-text";
import { useAlive } from "@/components/ui/use-alive";
import { listQuery } from "@/lib/client/list-query";
import type { ResourceSummary } from "@/lib/setting/resource-snapshot";

interface ProfilePickerProps {
	/** Empty: the default one. */
	readonly profileId: string;
	/** Id of the profile that an empty `profileId` comes to. */
	readonly defaultId: string;
	readonly onPick: (id: string) => void;
}

/** The profiles of this workspace that can answer. */
export function useProfiles(): readonly ResourceSummary[] {
	const alive = useAlive();
	const { data } = useInfiniteQuery(listQuery("agent_profile"));
	// While the page comes alive it shows what the server sent, whatever was read meanwhile.
	return (alive ? (data?.pages ?? []) : [])
		.flatMap(({ items }) => items)
		.filter(({ facts }) => facts.enabled !== false);
}

/** Name of the profile that answers, for sentences; empty until the profiles are read. */
export function useProfileName(profileId: string, defaultId: string): string {
	const t = useTranslations("chat");
	const wanted = profileId === "" ? defaultId : profileId;
	return useProfiles().find(({ id }) => id === wanted)?.label ?? t("assistant");
}

/** Which profile answers, and the others to choose from. */
export function ProfilePicker({ profileId, defaultId, onPick }: ProfilePickerProps) {
	const t = useTranslations("chat");
	const router = useRouter();
	const profiles = useProfiles();
	const wanted = profileId === "" ? defaultId : profileId;
	const current = profiles.find(({ id }) => id === wanted);
	const name = current?.label ?? t("profile.default");
	const model = typeof current?.facts.model === "string" ? current.facts.model : "";
	// A dynamic profile has candidates in place of a model.
	const count = typeof current?.facts.candidates === "number" ? current.facts.candidates : undefined;
	const candidates = count === undefined ? "" : t("profile.candidates", { count });
	const entries: MenuEntry[] = [
		...profiles.map(
			({ id, label }): MenuEntry => ({
				kind: "action",
				label,
				...(id === wanted && { icon: Check }),
				onSelect: () => onPick(id),
			}),
		),
		{ kind: "line", id: "manage" },
		{
			kind: "action",
			label: t("profile.manage"),
			icon: SlidersHorizontal,
			onSelect: () => router.push("/settings/profiles"),
		},
	];
	return (
		<Menu
			label={t("profile.pick")}
			entries={entries}
			trigger={
				<button
					type="button"
					aria-label={t("profile.current", { name, model: candidates || model })}
					className="flex h-ctl min-w-0 items-center gap-1.75 rounded-md border border-line-strong bg-surface pr-2 pl-1.5 text-button hover:border-faint"
				>
					<span
						aria-hidden
						className="grid size-5 shrink-0 place-items-center rounded-[5px] bg-pressed font-semibold text-[0.6875rem]/none"
					>
						{[...name][0]?.toUpperCase()}
					</span>
					<UserText className="max-w-32 truncate font-medium">{name}</UserText>
					{model !== "" && (
						<span className="hidden max-w-32 truncate font-mono text-faint text-micro lg:inline">{model}</span>
					)}
					{candidates !== "" && (
						<span className="hidden max-w-32 truncate text-faint text-micro lg:inline">{candidates}</span>
					)}
					<ChevronDown aria-hidden className="icon-sm text-faint" />
				</button>
			}
		/>
	);
}
