import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHead } from "@/components/ui/surface/card";
import { Badge } from "@/components/ui/text/badge";

interface HealthCardProps {
	readonly healthy: boolean;
	readonly version: string;
	readonly database: { readonly kind: "file" | "server"; readonly reachable: boolean };
	readonly migrations: { readonly applied: number; readonly known: number };
	readonly allowedHosts: readonly string[];
	readonly sealKey: "environment" | "file" | "data_folder";
	readonly privateHosts: "confirm" | "off" | "ranges";
}

/** How the installation stands and how it is set up; nothing here is changed in the browser. */
export function HealthCard(facts: HealthCardProps) {
	const t = useTranslations("flags");
	const { healthy, version, database, migrations, allowedHosts, sealKey, privateHosts } = facts;
	return (
		<Card label={t("health.title")} anchor="health">
			<CardHead title={t("health.title")}>
				<Badge bare meaning={healthy ? "done" : "danger"}>
					{t(healthy ? "health.ok" : "health.failing")}
				</Badge>
			</CardHead>
			<dl className="text-small">
				<Fact name={t("health.version")}>{version}</Fact>
				<Fact name={t("health.database")}>
					{t(`health.kind.${database.kind}`)}
					{!database.reachable && ` · ${t("health.unreachable")}`}
				</Fact>
				<Fact name={t("health.migrations")}>{t("health.applied", { ...migrations })}</Fact>
				<Fact name={t("health.sealKey")}>{t(`health.key.${sealKey}`)}</Fact>
				<Fact name={t("health.hosts")}>
					{allowedHosts.length === 0 ? (
						t("health.loopback")
					) : (
						<span className="font-mono [overflow-wrap:anywhere]">{allowedHosts.join(", ")}</span>
					)}
				</Fact>
				<Fact name={t("health.privateHosts")}>{t(`health.private.${privateHosts}`)}</Fact>
			</dl>
		</Card>
	);
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
	return (
		<div className="grid min-h-row items-center gap-x-4 border-line border-t px-gutter py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0">{children}</dd>
		</div>
	);
}
