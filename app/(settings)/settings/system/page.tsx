import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/layout/page-messages";
import { ConnectCard } from "@/components/system/connect-card";
import { HealthCard } from "@/components/system/health-card";
import { SystemPage } from "@/components/system/system-page";
import { runtimeFlags } from "@/lib/flag/flags";
import { pageContext } from "@/lib/server/http/page-context";
import { pageReader, readForPage } from "@/lib/server/http/page-record";
import { readSystemFacts } from "@/lib/server/start/system-facts";

export async function generateMetadata() {
	const t = await getTranslations("flags");
	return { title: t("title") };
}

export default async function SystemRoute() {
	const [head, reader, facts, flags] = await Promise.all([
		headers(),
		pageReader(),
		readSystemFacts(await pageContext()),
		Promise.all(runtimeFlags.map(({ key }) => readForPage("runtime_flag", key))),
	]);
	const { health, mcpCapabilities, ...setUp } = facts;
	const { version, database, migrations } = health;
	const scheme = head.get("x-forwarded-proto") ?? "http";
	const address = `${scheme}://${head.get("host") ?? "localhost"}/api/mcp`;
	return (
		<PageMessages namespaces={["flags", "editor", "settings"]}>
			<SystemPage flags={flags} reader={reader}>
				<ConnectCard address={address} granted={mcpCapabilities} />
				<HealthCard healthy={health.status === "ok"} {...{ version, database, migrations }} {...setUp} />
			</SystemPage>
		</PageMessages>
	);
}
