"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox/combobox";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-option";
import { Field } from "@/components/ui/form/field";
import { plainList } from "@/lib/i18n/plain-list";
import { maxCandidates } from "@/lib/profile/dynamic/candidate";
import type { ResourceSummary } from "@/lib/setting/resource-snapshot";
import type { useRecordSearch } from "../use-record-search";

interface CandidatePickerProps {
	readonly search: ReturnType<typeof useRecordSearch>;
	/** Ids that are in the list. */
	readonly listed: readonly string[];
	/** The dynamic profile itself, once it exists. */
	readonly self: string | undefined;
	readonly onPick: (id: string) => void;
	/** What is wrong with the list as a whole. */
	readonly error: string | undefined;
}

/** Finds a profile to add. Those that cannot be added are shown too, and say why. */
export function CandidatePicker({ search, listed, self, onPick, error }: CandidatePickerProps) {
	const t = useTranslations("editor");
	const describe = useDescription(listed, self);
	const full = listed.length >= maxCandidates;
	return (
		<div data-add-row className="sm:max-w-80">
			<Field label={t("candidates.add")} error={error} hint={full && t("candidates.full", { max: maxCandidates })}>
				<Combobox
					freeText={false}
					label={t("candidates.add")}
					placeholder={t("candidates.find")}
					value=""
					options={[...search.records.values()].map(describe)}
					onChange={onPick}
					disabled={full}
					status={search.status}
					{...(search.onQuery && { onQuery: search.onQuery })}
				/>
			</Field>
		</div>
	);
}

/** A profile as something to pick: its agent, or why it cannot be a candidate. */
function useDescription(listed: readonly string[], self: string | undefined) {
	const t = useTranslations("editor");
	const format = useFormatter();
	return ({ id, label, parent, facts }: ResourceSummary): ComboboxOption => {
		const refusal = refusalOf({ id, facts }, listed, self);
		if (refusal) return { value: id, label, description: t(`candidates.not.${refusal}`), disabled: true };
		const about = [parent?.label ?? "", facts.enabled === false ? t("candidates.profileOff") : ""].filter(Boolean);
		return { value: id, label, ...(about.length > 0 && { description: format.list(about, plainList) }) };
	};
}

function refusalOf(
	{ id, facts }: Pick<ResourceSummary, "id" | "facts">,
	listed: readonly string[],
	self: string | undefined,
) {
	if (id === self) return "self";
	if (typeof facts.candidates === "number") return "dynamic";
	if (listed.includes(id)) return "listed";
	return facts.auto_fallback === true ? "autoFallback" : null;
}
