"use client";

import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingsSection } from "@/components/setting/record/settings-section";
import { settingOfField } from "@/components/setting/words/use-setting-words";
import { Card } from "@/components/ui/surface/card";
import { agent } from "@/lib/agent/resource";
import { isModelFamily, losesApiKey } from "@/lib/agent/rules";
import { appliesToRecord } from "@/lib/setting/applies-to-record";
import { sectionFields } from "@/lib/setting/section-fields";
import type { AgentKind } from "./agent-kind";
import { ConnectionState } from "./connection-state";
import { EnterKey } from "./enter-key";

/** Sections of the card in order, with the fields each shows where the agent has them. */
const agentSections = sectionFields(agent, ["identity", "connection"], ["enabled"]);

/** Every setting of an agent but its switch in the header: one card, one contributor. */
export function AgentCard({ kind }: { readonly kind: AgentKind }) {
	const t = useTranslations("agents");
	const { view } = useEditor();
	const slots = useAgentSlots(kind);
	const isModel = isModelFamily(kind.family);
	return (
		<Card label={t("card")} anchor="agent" state={view.conflict ? "waiting" : "plain"}>
			<RecordNotices />
			{sectionsOf(kind).map(([section, fields]) => (
				<SettingsSection
					key={section}
					section={section}
					startsOpen={section === "identity" || isModel}
					slots={slots}
					fields={fields}
				>
					{section === "connection" && isModel && <ConnectionState />}
				</SettingsSection>
			))}
		</Card>
	);
}

/** The sections that an agent has anything in. */
function sectionsOf(kind: AgentKind) {
	const has = (field: string) => {
		const setting = settingOfField(agent, field);
		return setting !== undefined && appliesToRecord(setting, { ...kind });
	};
	return Object.entries(agentSections)
		.map(([section, fields]) => [section, fields.filter(has)] as const)
		.filter(([, fields]) => fields.length > 0);
}

/** What single fields say beside themselves. */
function useAgentSlots({ preset }: AgentKind) {
	const t = useTranslations("agents");
	const { view } = useEditor();
	const changes = Object.fromEntries(view.dirty.map((field) => [field, view.values[field] ?? null]));
	const losesKey = losesApiKey(
		view.base.values as Parameters<typeof losesApiKey>[0],
		changes as Parameters<typeof losesApiKey>[1],
	);
	return {
		default_model: { placeholder: t("noDefaultModel") },
		api_key: { placeholder: t("noKey"), hint: <EnterKey preset={preset} losesKey={losesKey} /> },
	};
}
