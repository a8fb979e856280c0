"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SecretInput } from "@/components/setting/secret-dialog";
import { useSettingWords } from "@/components/setting/words/use-setting-words";
import { OutsideLink } from "@/components/ui/action/text-link";
import { Field } from "@/components/ui/form/field";
import { Segmented } from "@/components/ui/form/segmented";
import { Select } from "@/components/ui/form/select";
import type { AgentPreset } from "@/lib/agent/presets";
import { agentApiKey } from "@/lib/agent/settings/connection";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { NewKey } from "./use-add-agent";

interface KeyFieldProps {
	readonly preset: AgentPreset | undefined;
	readonly value: NewKey | null;
	readonly onChange: (key: NewKey | null) => void;
}

/** The key of a new agent: typed here and stored as a secret, or one that is stored already. */
export function KeyField({ preset, value, onChange }: KeyFieldProps) {
	const t = useTranslations("agents");
	const words = useSettingWords();
	const { data } = useQuery(secretsQuery());
	const secrets = data?.items ?? [];
	const name = `${(preset?.id ?? "agent").toUpperCase()}_API_KEY`;
	const [first] = secrets;
	const stored = value?.kind === "stored";
	return (
		<div className="flex min-w-0 flex-col gap-2 md:col-span-2">
			<Field label={words(agentApiKey).label} hint={<KeyHint preset={preset} stored={stored} />}>
				{stored ? (
					<Select
						name="api_key"
						value={value.id}
						options={secrets.map((secret) => ({ value: secret.id, label: secret.name }))}
						onChange={(id) => onChange({ kind: "stored", id })}
					/>
				) : (
					<SecretInput
						value={value?.value ?? ""}
						onValue={(typed) => onChange(typed === "" ? null : { kind: "typed", value: typed, name })}
					/>
				)}
			</Field>
			{first && (
				<Segmented
					label={t("keySource")}
					value={stored ? "stored" : "typed"}
					options={[
						{ value: "typed", label: t("keyTyped") },
						{ value: "stored", label: t("keyStored") },
					]}
					onChange={(kind) => onChange(kind === "stored" ? { kind, id: first.id } : null)}
				/>
			)}
		</div>
	);
}

function KeyHint({ preset, stored }: { readonly preset: AgentPreset | undefined; readonly stored: boolean }) {
	const t = useTranslations("agents");
	if (stored) return t("keyStoredHint");
	return (
		<span className="flex flex-wrap gap-x-2">
			<span>{t(preset?.key === "required" ? "keyHint" : "keyOptional")}</span>
			{preset?.keyPage && <OutsideLink href={preset.keyPage}>{t("keyPage", { name: preset.name })}</OutsideLink>}
		</span>
	);
}
