"use client";

import { create } from "zustand";

/** Whether the settings assistant is docked beside the page. It stays as one goes from page to page. */
export const useAssistantState = create<{ readonly open: boolean }>(() => ({ open: false }));

export function toggleAssistant(): void {
	useAssistantState.setState(({ open }) => ({ open: !open }));
}

export function closeAssistant(): void {
	useAssistantState.setState({ open: false });
}
