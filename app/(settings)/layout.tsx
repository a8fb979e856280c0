import type { ReactNode } from "react";
import { AssistantHost } from "@/components/chat/assistant/assistant-host";
import { RememberPage } from "@/components/layout/last-page";
import { ProfileSublist } from "@/components/layout/profile-sublist";
import { SettingsFrame } from "@/components/layout/settings-frame";
import { SettingsMenu } from "@/components/layout/settings-menu";
import { chatFacts } from "@/lib/server/http/chat-page";
import { menuProfiles } from "@/lib/server/profile/menu-profiles";

export default async function SettingsLayout({ children }: { readonly children: ReactNode }) {
	const [profiles, { preferences, assistantProfileId }] = await Promise.all([menuProfiles(), chatFacts()]);
	return (
		<SettingsFrame
			menu={<SettingsMenu below={{ profiles: <ProfileSublist first={profiles} /> }} />}
			docked={<AssistantHost preferences={preferences} profileId={assistantProfileId} />}
		>
			<RememberPage />
			{children}
		</SettingsFrame>
	);
}
