import "server-only";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { SettingDescriptor } from "@/lib/setting/descriptor";
import type { SettingsRegistry } from "@/lib/setting/registry";
import { AppError } from "@/lib/shared/app-error";

/** The descriptor of a key of this resource type; throws `unknown_setting` for any other key. */
export function ownDescriptor(
	registry: SettingsRegistry,
	definition: ResourceDefinition,
	key: string,
): SettingDescriptor {
	const descriptor = registry.descriptor(key);
	if (descriptor?.resource_type === definition.type) return descriptor;
	throw unknownKey(registry, definition, key);
}

/** Says why a key is none of this type without repeating it; a bare field name gets its canonical key as advice. */
export function unknownKey(registry: SettingsRegistry, definition: ResourceDefinition, key: string): AppError {
	const expected = `canonical keys that start with ${definition.type}.`;
	const own = registry.descriptor(`${definition.type}.${key}`);
	if (own)
		return new AppError("unknown_setting", "Keys are canonical: resource type and field.", {
			expected,
			suggested: `Use the key ${own.key}.`,
		});
	const foreign = registry.descriptor(key);
	if (foreign)
		return new AppError("unknown_setting", "This setting belongs to another resource type.", {
			key: foreign.key,
			expected,
			suggested: `settings_describe {"key":"${foreign.key}"}`,
		});
	return new AppError("unknown_setting", "There is no such setting.", {
		expected,
		suggested: 'settings_search {"query":"…"} finds setting keys.',
	});
}
