import { UserRoundCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { textLinkClass } from "@/components/ui/action/text-link";
import { Notice } from "@/components/ui/surface/notice";
import { UserText } from "@/components/ui/text/user-text";

interface ShadowNoteProps {
	/** Profiles that bring an enabled server of the same name. */
	readonly profiles: readonly { readonly id: string; readonly name: string }[];
}

/** Says where this server is not used, because a profile brings one of the same name: the profile's wins. */
export function ShadowNote({ profiles }: ShadowNoteProps) {
	const t = useTranslations("servers");
	if (profiles.length === 0) return null;
	return (
		<Notice icon={UserRoundCog} title={t("shadow.title")}>
			{t.rich("shadow.text", {
				names: () =>
					profiles.map(({ id, name }, index) => (
						<Fragment key={id}>
							{index > 0 && ", "}
							<NavLink
								href={`/settings/profiles/${encodeURIComponent(id)}#agent_profile_mcp.servers`}
								className={textLinkClass}
							>
								<UserText>{name}</UserText>
							</NavLink>
						</Fragment>
					)),
			})}
		</Notice>
	);
}
