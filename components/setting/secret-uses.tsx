"use client";

import { NavLink } from "@/components/layout/nav-link";
import { textLinkClass } from "@/components/ui/action/text-link";
import { UserText } from "@/components/ui/text/user-text";
import type { SecretUse } from "@/lib/setting/secret-contract";
import { settingsHref } from "@/lib/setting/settings-href";
import { resourceOf } from "@/lib/tool/resources";
import { settingOfField, useSettingWords } from "./words/use-setting-words";

/** What uses a stored secret, each linked to the very setting. */
export function SecretUses({ uses }: { readonly uses: readonly SecretUse[] }) {
	return (
		<ul className="flex min-w-0 flex-col gap-0.5">
			{uses.map((use) => (
				<SecretUseRow key={`${use.resource_type}/${use.resource_id}/${use.field}`} use={use} />
			))}
		</ul>
	);
}

function SecretUseRow({ use }: { readonly use: SecretUse }) {
	const words = useSettingWords();
	const resource = resourceOf(use.resource_type);
	const setting = resource && settingOfField(resource, use.field);
	const href = resource && setting ? settingsHref(resource, setting.key, use.resource_id) : null;
	const name = <UserText>{use.label}</UserText>;
	return (
		<li className="min-w-0 truncate text-small">
			{href ? (
				<NavLink href={href} className={textLinkClass}>
					{name}
				</NavLink>
			) : (
				name
			)}
			{setting && <span className="text-faint"> · {words(setting).label}</span>}
		</li>
	);
}
