import { expect, it } from "vitest";
import { framePermissions, framePolicy } from "./frame-policy";

const directives = (policy: string) =>
	Object.fromEntries(policy.split("; ").map((text) => [text.split(" ")[0], text.slice(text.indexOf(" ") + 1)]));

it("closes a page that was granted nothing", () => {
	expect(directives(framePolicy([]))).toEqual({
		sandbox: "allow-scripts",
		"default-src": "'none'",
		"script-src": "'unsafe-inline' 'unsafe-eval' blob:",
		"worker-src": "blob:",
		"style-src": "'unsafe-inline'",
		"img-src": "data: blob:",
		"font-src": "data:",
		"media-src": "data: blob:",
		"connect-src": "'none'",
		"form-action": "'none'",
		"base-uri": "'none'",
		"frame-ancestors": "'self'",
	});
});

it("opens granted hosts over TLS, and nothing else", () => {
	const policy = directives(framePolicy(["API.example.com", "cdn.example.com:8443"]));
	expect(policy["connect-src"]).toBe(
		"https://api.example.com wss://api.example.com https://cdn.example.com:8443 wss://cdn.example.com:8443",
	);
	expect(policy["script-src"]).toMatch(/ blob: https:\/\/api\.example\.com https:\/\/cdn\.example\.com:8443$/);
	expect(policy["default-src"]).toBe("'none'");
});

it("takes no host that could end a directive, open everything or name this network", () => {
	for (const host of [
		"*",
		"*.com",
		"a.b; script-src *",
		"'self'",
		"https:",
		"https://a.b",
		"a.b/x",
		"localhost",
		"a b",
		"",
	])
		expect(directives(framePolicy([host]))["connect-src"]).toBe("'none'");
});

it("lets pages that are shown use forms", () => {
	expect(directives(framePolicy([], { forms: true })).sandbox).toBe("allow-scripts allow-forms");
	expect(directives(framePolicy([], { forms: true }))["form-action"]).toBe("'none'");
});

it("turns every permission off", () => {
	expect(framePermissions).toMatch(/^(?:[a-z-]+=\(\), )+[a-z-]+=\(\)$/);
	for (const feature of ["camera", "geolocation", "microphone", "clipboard-read"])
		expect(framePermissions).toContain(`${feature}=()`);
});
