/**
 * Where menus and lists are put: the topmost dialog, else the page's main part, so that they are inside a landmark
 * and never hidden together with the page behind a dialog. `undefined` on the server.
 */
export function layerContainer(): HTMLElement | undefined {
	if (typeof document === "undefined") return undefined;
	const owners = document.querySelectorAll<HTMLElement>('main, [role="dialog"], [role="alertdialog"]');
	return [...owners].filter((owner) => owner.getClientRects().length > 0).at(-1);
}
