"use client";

import { ArrowRight } from "lucide-react";
import { settingOfField, usePlaceWords } from "@/components/setting/words/use-setting-words";
import { useSideWords } from "@/components/setting/words/use-side-words";
import { Chip } from "@/components/ui/text/chip";
import type { Difference } from "@/lib/editor/difference";
import { changesBetween } from "@/lib/editor/three-way";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import type { HistoryChange, HistoryEntry } from "@/lib/setting/history-entry";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { resourceOf } from "@/lib/tool/resources";

interface HistoryChangesProps {
	readonly entry: HistoryEntry;
	readonly changes: readonly HistoryChange[];
}

/** Old → new of one write, named per key inside of maps and lists. */
export function HistoryChanges({ entry, changes }: HistoryChangesProps) {
	const definition = resourceOf(entry.resource_type);
	if (!definition || entry.name.endsWith(".created")) return null;
	const before = Object.fromEntries(changes.map(({ field, before }) => [field, before ?? null]));
	const after = Object.fromEntries(changes.map(({ field, after }) => [field, after ?? null]));
	return (
		<ul className="flex flex-col gap-1">
			{changesBetween(definition, before, after).map(({ mine: _unmoved, ...difference }) => (
				<ChangeRow
					key={difference.key}
					definition={definition}
					difference={difference}
					names={changes.find(({ field }) => field === difference.path[0])?.names}
				/>
			))}
		</ul>
	);
}

interface ChangeRowProps {
	readonly definition: ResourceDefinition;
	readonly difference: Difference;
	readonly names: RecordNames | undefined;
}

function ChangeRow(props: ChangeRowProps) {
	const { definition, difference, names } = props;
	const place = usePlaceWords(definition, names)(difference);
	const setting = settingOfField(definition, difference.path[0] ?? "");
	return setting ? <ChangeValues {...props} setting={setting} place={place} /> : null;
}

type ChangeValuesProps = ChangeRowProps & { readonly setting: AnySetting; readonly place: string };

function ChangeValues({ setting, place, difference, names }: ChangeValuesProps) {
	const words = useSideWords(setting, names);
	const prose = setting.references !== undefined;
	return (
		<li className="flex min-w-0 flex-wrap items-center gap-1.5 text-small">
			<span className="text-muted [overflow-wrap:anywhere] max-md:basis-full md:min-w-40">{place}</span>
			<Chip kind="old" prose={prose}>
				{words(difference, "base")}
			</Chip>
			<ArrowRight aria-hidden className="icon-xs text-faint" />
			<Chip prose={prose}>{words(difference, "theirs")}</Chip>
		</li>
	);
}
