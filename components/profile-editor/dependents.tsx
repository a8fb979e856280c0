"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { textLinkClass } from "@/components/ui/action/text-link";
import { UserText } from "@/components/ui/text/user-text";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/**
 * What a refusal for the sake of dependents leaves open. `force`: repeating it clears the references. `last`: a dynamic
 * profile would be left without a candidate. `fallback`: a candidate cannot fall back by itself.
 */
export type DependencyKind = "force" | "last" | "fallback";

/** Which way on a dependency conflict leaves. */
export function dependencyKind({ key, details }: ErrorBody): DependencyKind {
	if (key === "agent_profile.auto_fallback") return "fallback";
	return recordsIn(details?.last_candidate_of).length > 0 ? "last" : "force";
}

/**
 * What depends on a profile, as a refused write names it: records by name, people and others by count. Where
 * some leave no way on, only those.
 */
export function Dependents({ error }: { readonly error: ErrorBody }) {
	const t = useTranslations("profiles");
	const { dependents, last_candidate_of: last, people, other_workspaces: hidden } = error.details ?? {};
	if (dependencyKind(error) === "last") return <Records records={recordsIn(last)} />;
	return (
		<Records records={recordsIn(dependents)}>
			{typeof people === "number" && people > 0 && <li>{t("dependentPeople", { count: people })}</li>}
			{typeof hidden === "number" && hidden > 0 && <li>{t("dependentHidden", { count: hidden })}</li>}
		</Records>
	);
}

function Records({ records, children }: { readonly records: readonly JsonObject[]; readonly children?: ReactNode }) {
	return (
		<ul className="list-disc pl-4">
			{records.map((one) => (
				<li key={`${one.resource_type}/${one.resource_id}`}>
					<Dependent record={one} />
				</li>
			))}
			{children}
		</ul>
	);
}

function Dependent({ record }: { readonly record: JsonObject }) {
	const t = useTranslations("profiles");
	const label = <UserText>{String(record.label)}</UserText>;
	if (record.resource_type !== "agent_profile") return label;
	return t.rich("dependentDynamic", {
		name: () => (
			<NavLink
				href={`/settings/profiles/${encodeURIComponent(String(record.resource_id))}#agent_profile.dynamic`}
				className={textLinkClass}
			>
				{label}
			</NavLink>
		),
	});
}

function recordsIn(value: Json | undefined): readonly JsonObject[] {
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
