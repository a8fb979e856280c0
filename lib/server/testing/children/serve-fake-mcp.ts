import { startFakeMcpServer } from "@/lib/server/testing/fake-mcp-server";

// A scripted MCP server in a process of its own: its script as JSON, says its address.
const [script = "{}"] = process.argv.slice(2);
const { url } = await startFakeMcpServer(JSON.parse(script) as object);
process.stdout.write(`${url}\n`);
