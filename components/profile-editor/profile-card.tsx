"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingsSection } from "@/components/setting/record/settings-section";
import { Card } from "@/components/ui/surface/card";
import { type AgentProfileValues, agentProfile } from "@/lib/profile/resource";
import { profileHints } from "@/lib/profile/rules";
import { sectionFields } from "@/lib/setting/section-fields";
import type { JsonObject } from "@/lib/shared/json";
import { DependentsNotice } from "./dependents-notice";
import type { ProfileAgent } from "./profile-agent";
import { SaveAsNew } from "./save-as-new";

const CommandPreview = dynamic(() => import("./command-preview").then((module) => module.CommandPreview));

/** Sections of the card in order, with the fields each shows. */
const profileSections = sectionFields(
	agentProfile,
	["identity", "approval", "fallback", "environment", "cli", "advanced"],
	["enabled"],
);

/** Every setting of a profile but its switch in the header: one card, one contributor. */
export function ProfileCard({ agent }: { readonly agent: ProfileAgent }) {
	const t = useTranslations("profiles");
	const { view } = useEditor();
	const slots = useProfileSlots(agent);
	return (
		<Card label={t("card")} anchor="agent_profile" state={view.conflict ? "waiting" : "plain"}>
			<RecordNotices whenGone={<SaveAsNew agentId={agent.id} />} ownReason="dependency_conflict" />
			<DependentsNotice />
			{Object.entries(profileSections).map(([section, fields]) => (
				<SettingsSection
					key={section}
					section={section}
					fields={fields}
					startsOpen={section === "identity"}
					slots={slots}
				>
					{section === "cli" && <CommandPreview agent={agent} />}
				</SettingsSection>
			))}
		</Card>
	);
}

/** What single fields say beside themselves: what they inherit, and values that may surprise. */
function useProfileSlots(agent: ProfileAgent) {
	const t = useTranslations("profiles");
	const settings = useTranslations("settings");
	const { view } = useEditor();
	const values = view.values as unknown as AgentProfileValues;
	const { cli, defaultModel } = agent;
	const facts = { kind: "concrete", cli, ...(defaultModel !== undefined && { defaultModel }) } as const;
	const hints = new Map<string, { readonly hint: string }>();
	for (const { field, hint } of profileHints(values, facts)) {
		const key = `hints.${hint}` as Parameters<typeof settings>[0];
		if (settings.has(key)) hints.set(field, { hint: settings(key) });
	}
	const inherits = defaultModel ? t("inheritsModel", { model: defaultModel }) : t("inheritsAgent");
	const choicesContext: JsonObject = view.fields.model === "edited" ? { model: view.values.model ?? "" } : {};
	return {
		...Object.fromEntries(hints),
		model: { ...hints.get("model"), placeholder: inherits, choicesContext },
		mode: { ...hints.get("mode"), placeholder: t("inheritsAgent"), choicesContext },
		fallback_model: { ...hints.get("fallback_model"), placeholder: t("noFallback"), choicesContext },
	};
}
