/** The page that is open beside the settings assistant. */
export interface PageFacts {
	readonly href: string;
	readonly resource_type?: string;
	readonly resource_id?: string;
}

/** Tells the assistant which page the person sees, so that "this profile" means the one on it. */
export function pageSection({ href, resource_type, resource_id }: PageFacts): string {
	const target = resource_type
		? ` It shows ${JSON.stringify({ resource_type, ...(resource_id ? { resource_id } : {}) })}; "this" means that.`
		: "";
	return `## Open page\nThe person has the settings page ${JSON.stringify(href)} open.${target}`;
}
