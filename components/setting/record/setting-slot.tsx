"use client";

import { useEditor, useEditorField, useFlash } from "@/components/editing/use-editor";
import { type Issue, isIssueRule } from "@/lib/setting/issue/issue-rules";
import type { ErrorBody } from "@/lib/shared/app-error";
import { actorIcon } from "../actor-badge";
import { SettingField, type SettingFieldProps } from "../setting-field";
import { useActorWords } from "../words/use-actor-words";
import { settingOfField } from "../words/use-setting-words";

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
			issues={refusedIn(view.failure, setting.key, issues)}
			onChange={set}
			onRevert={revert}
			recordId={session.id}
			flash={flashed ? flash?.revision : undefined}
			disabled={rest.disabled ?? view.gone}
		/>
	);
}

/** What only the server knows to be wrong inside of a list is shown there, too, until the next edit. */
function refusedIn(failure: ErrorBody | null, key: string, issues: readonly Issue[]): readonly Issue[] {
	const [, ...path] = failure?.key === key ? (failure.path ?? "").split(".") : [];
	if (path.length === 0 || !isIssueRule(failure?.rule)) return issues;
	const { rule, params, expected = "" } = failure;
	return [...issues, { path, rule, expected, ...(params && { params }) }];
}
