import { describe, expect, it } from "vitest";
import { buildSkill, buildWorkspace } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { outputsWith } from "@/lib/shared/testing/secret-spellings";
import { decodedUrl } from "@/lib/skill/link/app-link";
import { settleAnswer } from "./settle-answer";

useTestDatabase({ fresh: "test" });

const secret = 'sk-t0p/s3cr+t é"1';
const base64 = (text: string) => Buffer.from(text).toString("base64");
const escaped = (text: string) => Buffer.from(text).toString("hex").replace(/../g, "%$&");
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

async function answered(answer: object, own = secret) {
	await buildSkill({ id: "skill_1", workspaceId: await buildWorkspace(), settings: { selected: true, secret: own } });
	return settleAnswer("skill_1", { console: [], ...answer }, "");
}

const said = (result: unknown) => ({ raw: JSON.stringify(result) });

describe("what a page says of its secret", () => {
	it.each([
		["plain", secret],
		["JSON", JSON.stringify({ secret })],
		["JSON in JSON", JSON.stringify(JSON.stringify({ secret }))],
		["a URL", `https://x.example/?k=${encodeURIComponent(secret)}`],
		["a form", new URLSearchParams({ secret }).toString()],
		["a URL in a URL", encodeURIComponent(encodeURIComponent(secret))],
		["base64", base64(secret)],
		["base64 at the second place", base64(`k=${secret}`)],
		["base64 at the third place", base64(`k${secret} and more`)],
		["base64 in a URL", encodeURIComponent(base64(`?${secret}!!`))],
		["base64url", Buffer.from(secret).toString("base64url")],
		["hex", Buffer.from(secret).toString("hex")],
		["upper case hex", Buffer.from(`a${secret}`).toString("hex").toUpperCase()],
		["HTML in a JSON text", JSON.stringify(`<a href="${secret}">`)],
	])("is masked in every part, as %s", async (_how, echo) => {
		const everything = {
			...said({ result: `a ${echo} b` }),
			console: [`log ${echo}`],
			message: `Error: ${echo}`,
		};
		const settled = await answered(everything);
		expect(settled.result.text).toContain("[secret]");
		expect(settled.console[0]).toContain("[secret]");
		expect(settled.message).toContain("[secret]");
		const webview = { url: `view.html?${encodeURI(echo)}` };
		const page = await settleAnswer("skill_1", { ...said({ webview }), console: [] }, "");
		expect(decodedUrl(JSON.stringify(page))).not.toContain(secret);
		expect(outputsWith([secret], new Map([["settled", JSON.stringify([settled, page])]]))).toEqual([]);
	});

	it("is masked in an error, and in what it nests", async () => {
		expect((await answered(said({ error: `bad key ${secret}` }))).result.error?.message).toBe("bad key [secret]");
		const nested = await settleAnswer("skill_1", { ...said({ result: { a: [{ b: secret }] } }), console: [] }, "");
		expect(nested.result.text).toBe('{"a":[{"b":"[secret]"}]}');
	});

	it("withholds an image whose bytes hold it", async () => {
		const image = Buffer.concat([png, Buffer.from(`tEXtkey ${secret} end`)]).toString("base64");
		expect((await answered(said({ image: { base64: image } }))).result).toEqual({
			error: { code: "not_an_answer", message: expect.stringContaining("withheld") },
		});
	});

	it.each([
		["escapes of every letter", `https://x.example/?k=${escaped(secret)}`],
		["escapes of every letter, in a path of the skill", `assets/${escaped(secret)}.html`],
	])("withholds a page whose address holds it in %s", async (_how, webview) => {
		expect((await answered(said({ webview }))).result).toEqual({
			error: { code: "not_an_answer", message: expect.stringContaining("withheld") },
		});
	});

	it("is masked in the name of a host, which is written in lower case", async () => {
		const { webview } = (await answered(said({ webview: "https://Sk-T0ps3crET.example/" }), "Sk-T0ps3crET")).result;
		expect(webview?.url).toBe("https://[secret].example/");
	});

	it("is masked also where it is short, or was changed while the page ran", async () => {
		expect((await answered(said({ result: "pin 4711!" }), "4711")).result.text).toBe("pin [secret]!");
		const old = await settleAnswer("skill_1", { ...said({ result: `was ${secret}` }), console: [] }, secret);
		expect(old.result.text).toBe("was [secret]");
	});

	it("leaves a picture that has the letters of a short secret by chance", async () => {
		const image = Buffer.concat([png, Buffer.alloc(2), Buffer.from("4711", "base64")]).toString("base64");
		expect(image).toContain("4711");
		expect((await answered(said({ image: { base64: image } }), "4711")).result.image?.data).toBe(image);
	});

	it("leaves what is none of it", async () => {
		const image = png.toString("base64");
		expect((await answered(said({ result: "sk-t0p", image: { base64: image } }))).result).toEqual({
			text: "sk-t0p",
			image: { mime: "image/png", data: image },
		});
	});
});

it("a run without answer and without fault is no answer", async () => {
	expect((await answered({})).fault).toBe("not_an_answer");
});
