import "server-only";
import { profileAdapter } from "@/lib/server/profile/profile-adapter";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import { createSettingsSearch } from "@/lib/setting/search-settings";
import { isResourceType, type ResourceType, settingsCatalog } from "@/lib/tool/settings-catalog";
import type { ToolServices } from "./tool-services";

const adapters: Partial<Record<ResourceType, ResourceAdapter>> = { agent_profile: profileAdapter };

/** The catalog and the adapters of this product. */
export const productServices: ToolServices = {
	registry: settingsCatalog,
	search: createSettingsSearch(settingsCatalog),
	adapterOf: (type) => (isResourceType(type) ? adapters[type] : undefined),
};
