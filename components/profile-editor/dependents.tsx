"use client";

import { useTranslations } from "next-intl";
import { UserText } from "@/components/ui/text/user-text";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";

/** What depends on a profile, as a refused write names it: records by name, people and others by count. */
export function Dependents({ error }: { readonly error: ErrorBody }) {
	const t = useTranslations("profiles");
	const { dependents, people, other_workspaces: hidden } = error.details ?? {};
	const named = Array.isArray(dependents) ? dependents.filter(isJsonObject) : [];
	return (
		<ul className="list-disc pl-4">
			{named.map((one) => (
				<li key={`${one.resource_type}/${one.resource_id}`}>
					<UserText>{String(one.label)}</UserText>
				</li>
			))}
			{typeof people === "number" && people > 0 && <li>{t("dependentPeople", { count: people })}</li>}
			{typeof hidden === "number" && hidden > 0 && <li>{t("dependentHidden", { count: hidden })}</li>}
		</ul>
	);
}
