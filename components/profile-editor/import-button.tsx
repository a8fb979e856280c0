"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/action/button";
import type { ImportedProfile, ImportFault } from "@/lib/profile/import-profile";
import { agentProfile } from "@/lib/profile/resource";

/** No export comes near it. */
const maxBytes = 1_000_000;

/** Fills the form for a new profile from an exported file; nothing is created before Create is pressed. */
export function ImportButton({ onRead }: { readonly onRead: (read: ImportedProfile | ImportFault) => void }) {
	const t = useTranslations("profiles");
	const input = useRef<HTMLInputElement>(null);
	const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [file] = target.files ?? [];
		// The same file chosen again is read again.
		target.value = "";
		if (!file) return;
		const { profileImport } = await import("@/lib/profile/import-profile");
		onRead(file.size > maxBytes ? "not_an_export" : profileImport(await file.text(), agentProfile.settings));
	};
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept=".json,application/json"
				aria-label={t("import.button")}
				onChange={(event) => void take(event)}
			/>
			<Button look="ghost" icon={FileUp} className="me-auto" onClick={() => input.current?.click()}>
				{t("import.button")}
			</Button>
		</>
	);
}
