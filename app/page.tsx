import { headers } from "next/headers";
import { NextSteps } from "@/components/home/next-steps";
import { PageMessages } from "@/components/layout/page-messages";

export default async function HomePage() {
	const head = await headers();
	const scheme = head.get("x-forwarded-proto") ?? "http";
	return (
		<PageMessages namespaces={["home"]}>
			<div className="app-frame flex flex-col">
				<NextSteps mcpAddress={`${scheme}://${head.get("host") ?? "localhost"}/api/mcp`} />
			</div>
		</PageMessages>
	);
}
