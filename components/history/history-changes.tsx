"use client";

import { ArrowRight } from "lucide-react";
import { usePlaceWords } from "@/components/setting/use-setting-words";
import { useValueWords } from "@/components/setting/use-value-words";
import { Chip } from "@/components/ui/text/chip";
import { changesBetween } from "@/lib/editor/three-way";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { HistoryChange, HistoryEntry } from "@/lib/setting/history-entry";
import type { Json } from "@/lib/shared/json";
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
			{changesBetween(definition, before, after).map(({ key, path, kind, base, theirs }) => (
				<ChangeRow key={key} definition={definition} path={path} kind={kind} before={base} after={theirs} />
			))}
		</ul>
	);
}

interface ChangeRowProps {
	readonly definition: ResourceDefinition;
	readonly path: readonly string[];
	readonly kind: "value" | "order";
	readonly before: Json | undefined;
	readonly after: Json | undefined;
}

function ChangeRow({ definition, path, kind, before, after }: ChangeRowProps) {
	const place = usePlaceWords(definition)({ path, kind, base: before, theirs: after });
	const setting = definition.settings.find(({ key }) => key === `${definition.type}.${path[0]}`);
	if (!setting) return null;
	return <ChangeValues setting={setting} place={place} before={before} after={after} />;
}

function ChangeValues({
	setting,
	place,
	before,
	after,
}: Pick<ChangeRowProps, "before" | "after"> & {
	readonly setting: ResourceDefinition["settings"][number];
	readonly place: string;
}) {
	const words = useValueWords(setting);
	return (
		<li className="flex min-w-0 flex-wrap items-center gap-1.5 text-small">
			<span className="text-muted [overflow-wrap:anywhere] max-md:basis-full md:min-w-40">{place}</span>
			<Chip kind="old">{words(before)}</Chip>
			<ArrowRight aria-hidden className="icon-xs text-faint" />
			<Chip>{words(after)}</Chip>
		</li>
	);
}
