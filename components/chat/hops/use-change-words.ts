"use client";

import { namesRecords } from "@/components/setting/words/use-read-names";
import { settingOfField, usePlaceWords } from "@/components/setting/words/use-setting-words";
import { useSideWords } from "@/components/setting/words/use-side-words";
import type { ProposedChange } from "@/lib/chat/part";
import { changesBetween } from "@/lib/editor/three-way";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import type { Json } from "@/lib/shared/json";
import { resourceOf, resources } from "@/lib/tool/resources";

interface ChangeWords {
	/** Stable identity of the place. */
	readonly key: string;
	readonly place: string;
	readonly before: string;
	readonly after: string;
}

/**
 * Where a change is and its two values, in the words of the form and of the history: per key inside of maps and lists,
 * and of a candidate what is different. Secrets stay dots.
 */
export function useChangeWords({ key, before, after, names }: ProposedChange): readonly ChangeWords[] {
	const [type = "", ...path] = key.split(".");
	const [field = "", ...below] = path;
	const known = resourceOf(type);
	const setting = known && settingOfField(known, field);
	const placeWords = usePlaceWords(known ?? anyResource, names);
	const words = useSideWords(setting ?? anySetting, names);
	// no record is without a name: none on a side says that the record is not there
	const sideOf = (value: Json) => (field === "name" ? (value ?? undefined) : value);
	const whole = { key, path, base: sideOf(before), theirs: sideOf(after) };
	if (!known || !setting) return [{ key, place: key, before: words(whole, "base"), after: words(whole, "theirs") }];
	const compared = below.length === 0 && whole.base !== undefined && whole.theirs !== undefined;
	const parts = compared ? changesBetween(known, { [field]: baseOf(setting, before) }, { [field]: after }) : [];
	const shown = parts.length > 0 ? parts.map(({ mine: _unmoved, ...part }) => part) : [whole];
	return shown.map((part) => ({
		key: part.key,
		place: placeWords(part),
		before: words(part, "base"),
		after: words(part, "theirs"),
	}));
}

/** A list that a creation brings is told entry by entry, too. */
const baseOf = (setting: AnySetting, before: Json): Json =>
	before === null && namesRecords(setting) ? (setting.initial as Json) : before;

// Hooks are called for a key that no resource has as well; its own words are used then.
const anyResource: ResourceDefinition = resources.workspace;
const anySetting: AnySetting = resources.workspace.settings[0];
