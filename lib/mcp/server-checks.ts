import type { Issue } from "@/lib/setting/define-setting";
import { isHttpUrl } from "@/lib/shared/url-host";
import { type Server, type ServerMap, transportOf } from "./server";

/** Placeholder of the full rules. */
export function checkServers(servers: ServerMap): readonly Issue[] {
	return Object.entries(servers).flatMap(([name, server]) =>
		checkServer(server).map((issue) => ({ ...issue, path: [name, ...issue.path] })),
	);
}

function checkServer(server: Server): readonly Issue[] {
	const transport = transportOf(server);
	if (transport === null) return [{ path: ["type"], expected: "a command or a url" }];
	if (transport === "stdio") return server.command ? [] : [{ path: ["command"], expected: "a command" }];
	const url: unknown = server.url;
	return typeof url === "string" && !isHttpUrl(url) ? [{ path: ["url"], expected: "an http(s) URL" }] : [];
}
