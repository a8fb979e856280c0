"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import { Input } from "@/components/ui/form/input";
import { KeyHint } from "@/components/ui/text/key-hint";
import { canonicalChord, type ShortcutAction, shortcutActions } from "@/lib/preferences/shortcuts";
import { isJsonObject } from "@/lib/shared/json";
import { useIssueWordsAt } from "../words/use-issue-words";
import type { ControlProps } from "./control-props";

/** The key of each action: press the keys or type their names; the standard key is one button away. */
export function ShortcutMapControl({ value, onChange, issues, disabled }: ControlProps) {
	const issueWords = useIssueWordsAt(issues);
	const map = isJsonObject(value) ? value : {};
	const set = (action: ShortcutAction, chord: string | undefined) => {
		const { [action]: _dropped, ...rest } = map;
		onChange(chord === undefined ? rest : { ...rest, [action]: chord });
	};
	return (
		<ul className="flex flex-col gap-2">
			{(Object.keys(shortcutActions) as ShortcutAction[]).map((action) => {
				const own = map[action];
				return (
					<ShortcutRow
						key={action}
						action={action}
						chord={typeof own === "string" ? own : undefined}
						error={issueWords(action)}
						onChange={(chord) => set(action, chord)}
						disabled={disabled}
					/>
				);
			})}
		</ul>
	);
}

interface ShortcutRowProps {
	readonly action: ShortcutAction;
	/** Own chord; absent: the standard one. */
	readonly chord: string | undefined;
	readonly error: string | undefined;
	readonly onChange: (chord: string | undefined) => void;
	readonly disabled: boolean | undefined;
}

function ShortcutRow({ action, chord, error, onChange, disabled }: ShortcutRowProps) {
	const t = useTranslations("editor");
	const name = t(`shortcuts.${action}`);
	const standard = shortcutActions[action];
	return (
		<li className="flex min-w-0 flex-col gap-1">
			<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
				<span className="min-w-40 flex-1 text-small">{name}</span>
				<KeyHint chord={standard} />
				<Input
					mono
					className="max-w-48"
					label={t("shortcuts.keyOf", { name })}
					placeholder={standard}
					value={chord ?? ""}
					disabled={disabled}
					onValue={onChange}
					onKeyDown={(event) => {
						const pressed = chordOf(event.nativeEvent);
						if (!pressed) return;
						event.preventDefault();
						onChange(pressed);
					}}
				/>
				<IconButton
					icon={RotateCcw}
					label={t("shortcuts.standard", { name })}
					onClick={() => onChange(undefined)}
					blockedBy={chord === undefined ? t("shortcuts.isStandard") : undefined}
				/>
			</div>
			{error && <p className="text-micro text-red">{error}</p>}
		</li>
	);
}

/** A pressed chord with a modifier; plain keys are typing, Tab and Escape stay the page's. */
function chordOf(event: KeyboardEvent): string | null {
	if (!(event.metaKey || event.ctrlKey || event.altKey)) return null;
	if (["Meta", "Control", "Alt", "Shift", "Tab", "Escape"].includes(event.key)) return null;
	const apple = navigator.platform.startsWith("Mac");
	const mod = apple ? event.metaKey : event.ctrlKey;
	const held = [
		mod && "mod",
		event.ctrlKey && (apple ? "ctrl" : null),
		event.metaKey && (apple ? null : "meta"),
		event.altKey && "alt",
		event.shiftKey && "shift",
	].filter(Boolean);
	return canonicalChord([...held, event.key === " " ? "space" : event.key].join("+"));
}
