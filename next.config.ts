import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
	requestConfig: "./lib/server/preferences/intl-request.ts",
	// Texts are parsed when the server is built, so that no browser loads the parser of the message syntax.
	experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

const config: NextConfig = {
	output: "standalone",
	poweredByHeader: false,
	reactStrictMode: true,
	// Named, so that a lock file in a folder above never moves the root.
	outputFileTracingRoot: process.cwd(),
	turbopack: { root: process.cwd() },
	outputFileTracingIncludes: { "/*": ["./drizzle/**/*", "./messages/**/*", "./lib/skill/bundled/**/*"] },
	outputFileTracingExcludes: { "/*": ["./data/**/*", "./.steward/**/*", "./.cache/**/*", "./e2e/**/*"] },
	experimental: { serverActions: { bodySizeLimit: "1mb" } },
};

export default withNextIntl(config);
