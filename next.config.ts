import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const config: NextConfig = {
	output: "standalone",
	poweredByHeader: false,
	reactStrictMode: true,
	outputFileTracingIncludes: { "/*": ["./drizzle/**/*", "./messages/**/*"] },
	experimental: { serverActions: { bodySizeLimit: "1mb" } },
};

export default withNextIntl(config);
