import type { ReactNode } from "react";
import { RememberPage } from "@/components/layout/last-page";
import { SettingsFrame } from "@/components/layout/settings-frame";
import { SettingsMenu } from "@/components/layout/settings-menu";

export default function SettingsLayout({ children }: { readonly children: ReactNode }) {
	return (
		<SettingsFrame menu={<SettingsMenu />}>
			<RememberPage />
			{children}
		</SettingsFrame>
	);
}
