import { refuseMethod } from "@/lib/server/http/define-route";
import { productSettings } from "@/lib/server/tool/product-settings";
import { mcpEndpoint } from "@/lib/server/tool/serve-mcp";
import packageJson from "@/package.json";

export const dynamic = "force-dynamic";

const endpoint = mcpEndpoint(productSettings, packageJson.version);

export const POST = endpoint;
export const GET = endpoint;
export const DELETE = endpoint;
export const OPTIONS = refuseMethod("OPTIONS /api/mcp");
