import "server-only";
import { adapterOf } from "@/lib/server/setting/adapters";
import { createSettingsSearch } from "@/lib/setting/search/search-settings";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import type { SettingsBackend } from "./settings-backend";

/** The catalog and the adapters of this product. */
export const productSettings: SettingsBackend = {
	registry: settingsCatalog,
	search: createSettingsSearch(settingsCatalog),
	adapterOf,
};
