import type { ReactNode } from "react";
import { RememberPage } from "@/components/layout/last-page";
import { ProfileSublist } from "@/components/layout/profile-sublist";
import { SettingsFrame } from "@/components/layout/settings-frame";
import { SettingsMenu } from "@/components/layout/settings-menu";
import { menuProfiles } from "@/lib/server/profile/menu-profiles";

export default async function SettingsLayout({ children }: { readonly children: ReactNode }) {
	const profiles = await menuProfiles();
	return (
		<SettingsFrame menu={<SettingsMenu below={{ profiles: <ProfileSublist first={profiles} /> }} />}>
			<RememberPage />
			{children}
		</SettingsFrame>
	);
}
