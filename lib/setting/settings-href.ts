import type { ResourceDefinition } from "./define-resource";

/** The page of a record, anchored at a setting by its key; `null` where the resource has no page. */
export function settingsHref(
	resource: Pick<ResourceDefinition, "href">,
	key: string | null,
	resourceId: string,
): string | null {
	if (resource.href === null) return null;
	const page = resource.href(resourceId);
	return key === null ? page : `${page}#${key}`;
}

/** Whether the page's address changes with the record, so that one must be named first. */
export function pageNeedsRecord({ href }: Pick<ResourceDefinition, "href">): boolean {
	return href !== null && href("a") !== href("b");
}
