"use client";

import { usePlaceWords } from "@/components/setting/words/use-setting-words";
import { useValueWords } from "@/components/setting/words/use-value-words";
import type { ProposedChange } from "@/lib/chat/part";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { resourceOf, resources } from "@/lib/tool/resources";

/** Where a change is and its two values, in the words of the form; secrets stay dots. */
export function useChangeWords({ key, before, after }: ProposedChange): {
	readonly place: string;
	readonly before: string;
	readonly after: string;
} {
	const [type = "", ...path] = key.split(".");
	const known = resourceOf(type);
	const setting = known && settingAt(known, path[0]);
	const place = usePlaceWords(known ?? anyResource)({ path, base: before, theirs: after });
	const words = useValueWords(setting ?? anySetting);
	return { place: setting ? place : key, before: words(before), after: words(after) };
}

const settingAt = ({ type, settings }: ResourceDefinition, field = ""): AnySetting | undefined =>
	settings.find(({ key }) => key === `${type}.${field}`);

// Hooks are called for a key that no resource has as well; its own words are used then.
const anyResource: ResourceDefinition = resources.workspace;
const anySetting: AnySetting = resources.workspace.settings[0];
