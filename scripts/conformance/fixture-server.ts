import { completable, McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
const user = (content: object) => ({
	messages: [{ role: "user" as const, content: content as { type: "text"; text: string } }],
});

/** The server that the conformance suite expects to find, with its names: what is tested is what stands in front of it. */
export function buildFixtureServer(): McpServer {
	const server = new McpServer(
		{ name: "fixture", version: "1.0.0" },
		{
			capabilities: {
				tools: { listChanged: true },
				resources: { subscribe: true, listChanged: true },
				prompts: { listChanged: true },
				logging: {},
				completions: {},
			},
		},
	);
	addContentTools(server);
	addWorkingTools(server);
	addResources(server);
	addPrompts(server);
	return server;
}

function addContentTools(server: McpServer): void {
	const image = { type: "image" as const, data: png, mimeType: "image/png" };
	const resource = (uri: string, mimeType: string, text: string) => ({
		type: "resource" as const,
		resource: { uri, mimeType, text },
	});
	server.registerTool("test_simple_text", { description: "Text." }, async () =>
		said("This is a simple text response for testing."),
	);
	server.registerTool("test_image_content", { description: "A picture." }, async () => ({ content: [image] }));
	server.registerTool("test_audio_content", { description: "Sound." }, async () => ({
		content: [{ type: "audio" as const, data: wav, mimeType: "audio/wav" }],
	}));
	server.registerTool("test_embedded_resource", { description: "A resource." }, async () => ({
		content: [resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
	}));
	server.registerTool("test_multiple_content_types", { description: "All of them." }, async () => ({
		content: [
			...said("Multiple content types test:").content,
			image,
			resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
		],
	}));
}

function addWorkingTools(server: McpServer): void {
	server.registerTool("test_error_handling", { description: "Fails." }, async () => {
		throw new Error("This tool intentionally returns an error for testing");
	});
	server.registerTool("test_tool_with_logging", { description: "Logs." }, async (ctx) => {
		for (const text of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
			await ctx.mcpReq.log("info", text);
		}
		return said("done");
	});
	server.registerTool("test_tool_with_progress", { description: "Tells how far it is." }, async (ctx) => {
		const progressToken = ctx.mcpReq._meta?.progressToken ?? 0;
		for (const progress of [0, 50, 100]) {
			const params = { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` };
			await ctx.mcpReq.notify({ method: "notifications/progress", params });
		}
		return said("done");
	});
}

function addResources(server: McpServer): void {
	const add = (name: string, mimeType: string, body: { text: string } | { blob: string }) =>
		server.registerResource(name, `test://${name}`, { mimeType, description: name }, async (uri) => ({
			contents: [{ uri: String(uri), mimeType, ...body }],
		}));
	add("static-text", "text/plain", { text: "This is the content of the static text resource." });
	add("static-binary", "image/png", { blob: png });
	add("watched-resource", "text/plain", { text: "watched" });
	const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
	server.registerResource("template", template, { mimeType: "application/json" }, async (uri, { id }) => ({
		contents: [
			{
				uri: String(uri),
				mimeType: "application/json",
				text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
			},
		],
	}));
}

function addPrompts(server: McpServer): void {
	const towns = ["paris", "park", "party"];
	server.registerPrompt("test_simple_prompt", { description: "Simple." }, async () =>
		user({ type: "text", text: "This is a simple prompt for testing." }),
	);
	server.registerPrompt(
		"test_prompt_with_arguments",
		{
			description: "With arguments.",
			argsSchema: z.object({
				arg1: completable(z.string(), (value) => towns.filter((town) => town.startsWith(value))),
				arg2: z.string(),
			}),
		},
		async ({ arg1, arg2 }) => user({ type: "text", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
	);
	server.registerPrompt(
		"test_prompt_with_embedded_resource",
		{ description: "With a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
		async ({ resourceUri: uri }) => {
			const resource = { uri, mimeType: "text/plain", text: "Embedded resource content for testing." };
			const { messages } = user({ type: "text", text: "Please process the embedded resource above." });
			return { messages: [...user({ type: "resource", resource }).messages, ...messages] };
		},
	);
	server.registerPrompt("test_prompt_with_image", { description: "With a picture." }, async () => {
		const { messages } = user({ type: "text", text: "Please analyze the image above." });
		return { messages: [...user({ type: "image", data: png, mimeType: "image/png" }).messages, ...messages] };
	});
}
