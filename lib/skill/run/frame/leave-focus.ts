/**
 * Makes asking for the focus do nothing, so that pages which do so while they load run to their end: the page around a
 * run ends what takes the keys of a person.
 */
export function leaveFocus(page: Window & typeof globalThis): void {
	const nothing = { value: () => undefined, configurable: true, writable: true };
	for (const place of [page, page.HTMLElement.prototype, page.SVGElement.prototype])
		Object.defineProperty(place, "focus", nothing);
}
