import type { ResourceDefinition } from "@/lib/setting/define-resource";

/** Where a record is read; types with one record per caller or install have no id in their address. */
export function recordUrl({ type, selectors }: Pick<ResourceDefinition, "type" | "selectors">, id: string): string {
	const base = `/api/settings/${encodeURIComponent(type)}`;
	if (selectors === "caller_singleton" || selectors === "install_singleton") return base;
	return `${base}/${encodeURIComponent(id)}`;
}
