"use client";

import { useEditor, useEditorField, useFlash } from "@/components/editing/use-editor";
import { actorIcon } from "../actor-badge";
import { SettingField, type SettingFieldProps } from "../setting-field";
import { useActorWords } from "../use-actor-words";
import { settingOfField } from "../use-setting-words";

type SlotProps = { readonly field: string } & Pick<
	SettingFieldProps,
	"choicesContext" | "computed" | "placeholder" | "hint" | "disabled"
>;

/** One field of the record around, with its draft, marks and messages. */
export function SettingSlot({ field, ...rest }: SlotProps) {
	const { view, session } = useEditor();
	const { value, status, issues, set, revert } = useEditorField(field);
	const flash = useFlash();
	const actorWords = useActorWords();
	const setting = settingOfField(session.definition, field);
	if (!setting) return null;
	const flashed = flash?.differences.some(({ path }) => path[0] === field) ?? false;
	const foreign = status === "theirs" || status === "both";
	const write = foreign ? view.conflict?.theirs.write : flashed ? flash?.by : undefined;
	return (
		<SettingField
			{...rest}
			setting={setting}
			value={value ?? null}
			base={view.base.values[field] ?? null}
			status={status}
			theirs={foreign ? view.conflict?.theirs.values[field] : undefined}
			changedBy={write && actorWords(write.actor)}
			changedIcon={write && actorIcon(write.actor)}
			issues={issues}
			onChange={set}
			onRevert={revert}
			recordId={session.id}
			flash={flashed ? flash?.revision : undefined}
			disabled={rest.disabled ?? view.gone}
		/>
	);
}
