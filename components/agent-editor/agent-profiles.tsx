import { Hexagon, Plus, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { linkButtonClass } from "@/components/ui/action/button";
import { textLinkClass } from "@/components/ui/action/text-link";
import { Card, CardHead } from "@/components/ui/surface/card";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";

interface AgentProfilesProps {
	readonly agentId: string;
	readonly profiles: readonly {
		readonly id: string;
		readonly name: string;
		readonly model: string;
		readonly enabled: boolean;
		/** How many profiles it runs; absent: it answers itself. */
		readonly candidates?: number;
	}[];
	/** There are more than these. */
	readonly more: boolean;
}

/** The profiles of an agent, and the way to a new one. */
export function AgentProfiles({ agentId, profiles, more }: AgentProfilesProps) {
	const t = useTranslations("agents");
	return (
		<Card label={t("profiles")}>
			<CardHead title={t("profiles")} aside={profiles.length === 0 ? t("noProfiles") : null}>
				<NavLink
					href={`/settings/profiles/new?agent=${encodeURIComponent(agentId)}`}
					className={linkButtonClass("default", true)}
				>
					<Plus aria-hidden className="icon-sm" />
					{t("newProfile")}
				</NavLink>
			</CardHead>
			{profiles.length === 0 && <p className="px-gutter pb-4 text-muted text-small">{t("noProfilesText")}</p>}
			<ul>
				{profiles.map(({ id, name, model, enabled, candidates }) => (
					<li
						key={id}
						className="relative flex min-h-row items-center gap-3 border-line border-t px-gutter hover:bg-well"
					>
						{candidates === undefined ? (
							<Hexagon aria-hidden className="icon text-faint" />
						) : (
							<Split aria-hidden className="icon text-faint" />
						)}
						<NavLink
							href={`/settings/profiles/${encodeURIComponent(id)}`}
							className="min-w-0 truncate font-medium text-small -outline-offset-2 after:absolute after:inset-0"
						>
							<UserText>{name}</UserText>
						</NavLink>
						{candidates === undefined ? (
							<span className="min-w-24 flex-1 truncate font-mono text-faint text-small">{model}</span>
						) : (
							<span className="min-w-24 flex-1 truncate text-faint text-small">
								{t("candidates", { count: candidates })}
							</span>
						)}
						{!enabled && <Badge>{t("disabled")}</Badge>}
					</li>
				))}
			</ul>
			{more && (
				<p className="border-line border-t px-gutter py-3 text-small">
					<NavLink href="/settings/profiles" className={textLinkClass}>
						{t("allProfiles")}
					</NavLink>
				</p>
			)}
		</Card>
	);
}
