"use client";

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { effectiveShortcuts, type ShortcutAction } from "@/lib/preferences/shortcuts";
import { isChord, typesText } from "./chord";

type Shortcuts = Readonly<Record<ShortcutAction, string>>;

const ShortcutsContext = createContext<Shortcuts>(effectiveShortcuts({}));

/** The person's keys for everything below. */
export function ShortcutsProvider({
	shortcuts,
	children,
}: {
	readonly shortcuts: Shortcuts;
	readonly children: ReactNode;
}) {
	return <ShortcutsContext value={shortcuts}>{children}</ShortcutsContext>;
}

/** The chord of an action in canonical form; empty when it has none. */
export function useChord(action: ShortcutAction): string {
	return useContext(ShortcutsContext)[action];
}

/** Runs an action by its keys while the component is there. An input method and a text field keep their own keys. */
export function useShortcut(action: ShortcutAction, run: () => void): void {
	const chord = useChord(action);
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.isComposing || event.repeat || event.defaultPrevented) return;
		if (!isChord(event, chord, document.documentElement.dataset.platform === "mac")) return;
		if (typesText(chord) && isTextField(event.target)) return;
		event.preventDefault();
		run();
	});
	useEffect(() => {
		// Outside system: the keyboard.
		const listen = (event: KeyboardEvent) => press(event);
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, []);
}

function isTextField(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
