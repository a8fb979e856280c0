import { beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { agentProfileMcp } from "@/lib/server/db/schema/records";
import { readProfile } from "@/lib/server/profile/read-profile";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { keepStored } from "@/lib/setting/redaction-marker";
import type { Json, JsonObject } from "@/lib/shared/json";
import { listMcpDocuments } from "./list-mcp-documents";
import { putMcpDocument } from "./put-mcp-document";
import { readMcpDocument } from "./read-mcp-document";
import { saveMcpDocument } from "./save-mcp-document";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
let profileId = "";
const save = (changes: JsonObject, options?: JsonObject) => saveMcpDocument(ctx, { profileId, changes, options });
const read = () => readMcpDocument(ctx, profileId);
const row = async () => (await test.db.read.select().from(agentProfileMcp))[0];
const web = { web: { type: "http", url: "https://a.example.com/mcp", headers: { Authorization: "Bearer token-1" } } };

beforeEach(async () => {
	profileId = await buildProfile();
});

describe("the MCP document of a profile", () => {
	it("is there before its first write, with a revision and time of its own", async () => {
		expect(await read()).toMatchObject({ revision: 0, values: { enabled: false, servers: {} } });
		const receipt = await save({ enabled: true }, { expected_revision: 0 });
		expect(receipt).toMatchObject({ revision: 1, accepted: ["agent_profile_mcp.enabled"] });
		expect(await readProfile(ctx, profileId)).toMatchObject({ revision: 1 });
		expect(await test.db.read.select().from(events)).toMatchObject([
			{ name: "agent_profile.mcp_config.updated", resourceType: "agent_profile_mcp", resourceId: profileId },
		]);
	});

	it("keeps stored headers at their place, sealed, and shows only markers", async () => {
		await save({ servers: web });
		const shown = (await read()).values.servers as JsonObject;
		expect(shown).toMatchObject({ web: { headers: { Authorization: { redacted: true, set: true } } } });
		const kept = { ...(keepStored(shown) as JsonObject), more: { command: "tool" } };
		await save({ servers: kept });
		expect((await read()).values.servers).toMatchObject({ ...shown, more: { command: "tool" } });
		expect(JSON.stringify(await row())).not.toContain("token-1");
	});

	it("refuses a kept header where the host changed, and takes it entered again", async () => {
		await save({ servers: web });
		const moved = keepStored((await read()).values.servers ?? {}) as { web: Record<string, Json> };
		moved.web.url = "https://b.example.com/mcp";
		await expect(save({ servers: moved })).rejects.toMatchObject(
			refusal("invalid_value", { path: "servers.web.headers.Authorization" }),
		);
		moved.web.headers = { Authorization: "Bearer token-2" };
		await expect(save({ servers: moved })).resolves.toMatchObject({ changed: true });
	});

	it("refuses a keep with another mark or at another name", async () => {
		await save({ servers: web });
		const shown = keepStored((await read()).values.servers ?? {}) as { web: Record<string, Json> };
		const renamed = { other: shown.web };
		await expect(save({ servers: renamed })).rejects.toMatchObject(
			refusal("invalid_value", { path: "servers.other.headers.Authorization" }),
		);
		const forged = {
			web: { ...shown.web, headers: { Authorization: { keep: true, mark: "AAAAAAAAAAAAAAAAAAAAAA" } } },
		};
		await expect(save({ servers: forged })).rejects.toMatchObject(refusal("invalid_value"));
		expect(await read()).toMatchObject({ revision: 1 });
	});

	it.each<[string, JsonObject, string]>([
		["no command and no url", { a: {} }, "servers.a"],
		["a url that is none", { a: { url: "ftp://x" } }, "servers.a.url"],
		[
			"environment on a remote server",
			{ a: { type: "http", url: "https://a.example.com", env: { A: "b" } } },
			"servers.a.env",
		],
		["a header that is no text", { a: { url: "https://a.example.com", headers: { A: 1 } } }, "servers.a.headers.A"],
		["an unknown key", { a: { command: "x", autoApprove: [] } }, "servers.a"],
	])("refuses %s by its path", async (_what, servers, path) => {
		const error = await save({ servers }).catch((caught) => caught);
		expect(error).toMatchObject(refusal("invalid_value"));
		expect(error.body.path).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}`));
		expect(await read()).toMatchObject({ revision: 0 });
	});

	it("keeps meta when it is left out, whoever writes", async () => {
		await putMcpDocument(ctx, {
			profileId,
			document: { enabled: true, mcpServers: web, meta: { by: "another program" } },
		});
		await save({ enabled: false });
		await putMcpDocument(ctx, { profileId, document: { enabled: true, servers: {} } });
		expect((await row())?.meta).toEqual({ by: "another program" });
		expect(await read()).toMatchObject({ revision: 3, values: { enabled: true, servers: {} } });
		await putMcpDocument(ctx, { profileId, document: { enabled: true, servers: {}, meta: {} } });
		expect((await row())?.meta).toEqual({});
		expect(await test.db.read.$count(events)).toBe(4);
	});

	it("takes the whole document by its own rules over HTTP", async () => {
		const put = (document: JsonObject) => putMcpDocument(ctx, { profileId, document });
		await expect(put({ servers: {} })).rejects.toMatchObject(refusal("invalid_value", { path: "enabled" }));
		await expect(put({ enabled: true, servers: {}, mcpServers: {} })).rejects.toMatchObject(refusal("duplicate_field"));
		await expect(put({ enabled: true, other: 1 })).rejects.toMatchObject(refusal("unknown_setting"));
		await save({ servers: web });
		await put({ enabled: true });
		expect((await read()).values).toEqual({ enabled: true, servers: {} });
		await expect(save({ mcpServers: web })).rejects.toMatchObject(refusal("unknown_setting"));
	});

	it("gives equal content the same tag and other content another", async () => {
		await save({ servers: web });
		const before = (await read()).computed.etag;
		await save({ enabled: true });
		const other = (await read()).computed.etag;
		await save({ enabled: false });
		expect((await read()).computed.etag).toBe(before);
		expect(other).not.toBe(before);
	});
});

describe("agents that use no MCP servers", () => {
	it("have no document to read, write or list, and the error says why", async () => {
		const agentId = await buildAgent({ settings: { supports_mcp: false } });
		const without = await buildProfile({ agentId });
		await expect(readMcpDocument(ctx, without)).rejects.toMatchObject(refusal("capability_unsupported"));
		await expect(saveMcpDocument(ctx, { profileId: without, changes: { nonsense: 1 } })).rejects.toMatchObject(
			refusal("capability_unsupported", { details: { capability: "supports_mcp" } }),
		);
		expect((await listMcpDocuments(ctx, { limit: 9 })).items.map((item) => item.id)).toEqual([profileId]);
	});

	it("does not know profiles that are not there", async () => {
		await expect(readMcpDocument(ctx, "profile_none")).rejects.toMatchObject(refusal("not_found"));
		await expect(saveMcpDocument(ctx, { profileId: "profile_none", changes: { enabled: true } })).rejects.toMatchObject(
			refusal("not_found"),
		);
	});
});
