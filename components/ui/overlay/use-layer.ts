"use client";

import { useState } from "react";

/**
 * Where a menu or a list is put, found when it opens: the topmost dialog, else the page's main part, so that it is
 * inside a landmark and never hidden together with the page behind a dialog. Found any earlier it may be the part of
 * a page that has gone since.
 */
export function useLayer(): { readonly container: HTMLElement | undefined; readonly find: (open: boolean) => void } {
	const [container, setContainer] = useState<HTMLElement>();
	return { container, find: (open) => open && setContainer(layerContainer()) };
}

function layerContainer(): HTMLElement | undefined {
	const owners = document.querySelectorAll<HTMLElement>('main, [role="dialog"], [role="alertdialog"]');
	return [...owners].filter((owner) => owner.getClientRects().length > 0).at(-1);
}
