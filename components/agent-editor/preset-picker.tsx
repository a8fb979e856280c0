"use client";

import { ChevronRight, Plug } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { Card, CardHead } from "@/components/ui/surface/card";
import { agentPresets } from "@/lib/agent/presets";
import { agentIcon } from "./agent-icon";
import { LocalEndpoints } from "./local-endpoints";

/** First step of adding an agent: where it answers. Each choice is a page, so that Back works. */
export function PresetPicker({ knownHosts }: { readonly knownHosts: readonly string[] }) {
	const t = useTranslations("agents");
	const presets = (local: boolean) =>
		agentPresets
			.filter((preset) => preset.local === local)
			.map((preset) => (
				<PresetRow
					key={preset.id}
					id={preset.id}
					name={preset.name}
					detail={new URL(preset.baseUrl).host}
					icon={agentIcon({ family: preset.family, preset: preset.id })}
				/>
			));
	return (
		<Page route="/settings/agents/new" title={t("newTitle")}>
			<LocalEndpoints knownHosts={knownHosts} />
			<PresetGroup title={t("hosted")}>{presets(false)}</PresetGroup>
			<PresetGroup title={t("local")}>{presets(true)}</PresetGroup>
			<PresetGroup title={t("other")}>
				<PresetRow id="custom" name={t("custom")} detail={t("customText")} icon={Plug} />
			</PresetGroup>
		</Page>
	);
}

function PresetGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<Card label={title}>
			<CardHead title={title} />
			<ul className="border-line border-t sm:grid sm:grid-cols-2">{children}</ul>
		</Card>
	);
}

interface PresetRowProps {
	readonly id: string;
	readonly name: string;
	readonly detail: string;
	readonly icon: typeof Plug;
}

function PresetRow({ id, name, detail, icon: Icon }: PresetRowProps) {
	return (
		<li className="relative flex min-h-13 min-w-0 items-center gap-3 px-gutter hover:bg-well">
			<Icon aria-hidden className="icon text-faint" />
			<div className="min-w-0 flex-1 py-1.5">
				<NavLink
					href={`/settings/agents/new?preset=${id}`}
					className="block truncate font-medium -outline-offset-2 after:absolute after:inset-0"
				>
					{name}
				</NavLink>
				<p className="truncate text-faint text-small">{detail}</p>
			</div>
			<ChevronRight aria-hidden className="icon-sm text-faint" />
		</li>
	);
}
