"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useEditor } from "@/components/editing/use-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingsSection } from "@/components/setting/record/settings-section";
import type { StoreFailure } from "@/components/setting/store-failure";
import { Card } from "@/components/ui/surface/card";
import { type AgentProfileValues, agentProfile } from "@/lib/profile/resource";
import { profileHints } from "@/lib/profile/rules";
import { appliesToRecord } from "@/lib/setting/applies-to-record";
import { sectionFields } from "@/lib/setting/section-fields";
import type { JsonObject } from "@/lib/shared/json";
import type { ProfileAgent } from "./profile-agent";

// What few people come to see is fetched then.
const DependentsNotice = dynamic(() => import("./dependents-notice").then((module) => module.DependentsNotice));
const SaveAsNew = dynamic(() => import("./save-as-new").then((module) => module.SaveAsNew));
const StoreFailureNotice = dynamic(() =>
	import("@/components/setting/store-failure").then((module) => module.StoreFailureNotice),
);
const LockedNotice = dynamic(() => import("./locked-notice").then((module) => module.LockedNotice));
const CommandPreview = dynamic(() => import("./command-preview").then((module) => module.CommandPreview));
const DryRun = dynamic(() => import("./dry-run").then((module) => module.DryRun));

/** Sections of the card in order, with the fields each shows. */
const profileSections = {
	concrete: sectionsOf("concrete", ["identity", "approval", "fallback", "environment", "cli", "advanced"]),
	// So little that it is one section.
	dynamic: [["name_candidates", sectionsOf("dynamic", ["identity"]).flatMap(([, fields]) => fields)]] as const,
};

function sectionsOf(kind: ProfileAgent["kind"], order: readonly string[]) {
	const settings = agentProfile.settings.filter((setting) => appliesToRecord(setting, { kind }));
	return Object.entries(sectionFields({ settings }, order, ["enabled"]));
}

interface ProfileCardProps {
	readonly agent: ProfileAgent;
	/** What is computed of the profile, such as the names of its candidates. */
	readonly computed: JsonObject;
}

/** Every setting of a profile but its switch in the header: one card, one contributor. */
export function ProfileCard({ agent, computed }: ProfileCardProps) {
	const t = useTranslations("profiles");
	const { view } = useEditor();
	const slots = useProfileSlots(agent, computed);
	const [notCreated, setNotCreated] = useState<StoreFailure | null>(null);
	return (
		<Card label={t("card")} anchor="agent_profile" state={view.conflict ? "waiting" : "plain"}>
			<RecordNotices
				whenGone={<SaveAsNew agentId={agent.id} onFailure={setNotCreated} />}
				ownReason="dependency_conflict"
			/>
			{view.gone && notCreated && (
				<StoreFailureNotice failure={notCreated} refused={t("createFailed")} unknown={t("createUnknown")} />
			)}
			{view.failure?.reason === "dependency_conflict" && <DependentsNotice error={view.failure} />}
			{agent.locked && <LockedNotice />}
			{profileSections[agent.kind].map(([section, fields]) => (
				<SettingsSection
					key={section}
					section={section}
					fields={fields}
					startsOpen={section === "identity" || agent.kind === "dynamic"}
					{...(slots && { slots })}
				>
					{section === "cli" && <CommandPreview agent={agent} />}
					{agent.kind === "dynamic" && <DryRun />}
				</SettingsSection>
			))}
		</Card>
	);
}

/** What single fields say beside themselves: what they inherit, and values that may surprise. */
function useProfileSlots(agent: ProfileAgent, computed: JsonObject): ComponentProps<typeof SettingsSection>["slots"] {
	const t = useTranslations("profiles");
	const settings = useTranslations("settings");
	const { view } = useEditor();
	const values = view.values as AgentProfileValues;
	const { cli, defaultModel, kind, locked } = agent;
	const facts = { kind, cli, ...(defaultModel !== undefined && { defaultModel }) };
	const hints = new Map<string, { readonly hint: string }>();
	for (const { field, hint } of profileHints(values, facts)) {
		const key = `hints.${hint}` as Parameters<typeof settings>[0];
		if (settings.has(key)) hints.set(field, { hint: settings(key) });
	}
	const inherits = defaultModel ? t("inheritsModel", { model: defaultModel }) : t("inheritsAgent");
	const choicesContext: JsonObject = view.fields.model === "edited" ? { model: view.values.model ?? "" } : {};
	if (kind === "dynamic") {
		const disabled = locked || view.gone;
		return { name: { disabled }, dynamic: { disabled, computed } };
	}
	return {
		...Object.fromEntries(hints),
		model: { ...hints.get("model"), placeholder: inherits, choicesContext },
		mode: { ...hints.get("mode"), placeholder: t("inheritsAgent"), choicesContext },
		fallback_model: { ...hints.get("fallback_model"), placeholder: t("noFallback"), choicesContext },
	};
}
