import { describe, expect, it } from "vitest";
import { checkHosts, hostIssue, maxNetworkHosts, normalHost, normalHosts } from "./network-host";

describe("hosts that a skill's page may reach", () => {
	it.each([
		["api.example.com", "api.example.com"],
		[" API.Example.com. ", "api.example.com"],
		["api.example.com:8443", "api.example.com:8443"],
		["api.example.com:443", "api.example.com"],
		["https://api.example.com/v1?key=1", "api.example.com"],
		["https://api.example.com:8443", "api.example.com:8443"],
		["bücher.de", "xn--bcher-kva.de"],
		["例子.中国", "xn--fsqu00a.xn--fiqs8s"],
	])("%s is kept as %s", (text, host) => {
		expect(normalHost(text)).toBe(host);
		expect(normalHost(host)).toBe(host);
		expect(checkHosts([host])).toEqual([]);
	});

	it.each([
		["*.example.com", "host_plain"],
		["*", "host_plain"],
		["http://api.example.com", "host_plain"],
		["wss://api.example.com", "host_plain"],
		["api.example.com/v1", "host_plain"],
		["user@api.example.com", "host_plain"],
		["https://u:p@api.example.com", "host_plain"],
		["api.example.com:0", "host_plain"],
		["api.example.com:99999", "host_plain"],
		["api example.com", "host_plain"],
		["'self'", "host_plain"],
		["api.example.com; script-src *", "host_plain"],
		["-a.example.com", "host_plain"],
		["127.0.0.1", "host_public"],
		["127.1", "host_public"],
		["0x7f.1", "host_public"],
		["2130706433", "host_public"],
		["0177.0.0.1:80", "host_public"],
		["8.8.8.8", "host_public"],
		["[::1]", "host_public"],
		["[::ffff:127.0.0.1]:8080", "host_public"],
		["169.254.169.254", "host_public"],
		["localhost", "host_public"],
		["localhost:3000", "host_public"],
		["a.localhost", "host_public"],
		["router", "host_public"],
		["printer.local", "host_public"],
		["db.internal", "host_public"],
		["x.home.arpa", "host_public"],
	])("%s is refused: %s", (text, rule) => {
		expect(hostIssue(normalHost(text))).toBe(rule);
		expect(checkHosts(normalHosts(["a.example.com", text]))).toMatchObject([{ path: [1], rule }]);
	});

	it("are at most 20, each once", () => {
		const many = Array.from({ length: maxNetworkHosts + 1 }, (_, at) => `a${at}.example.com`);
		expect(checkHosts(many)).toMatchObject([{ path: [], rule: "too_many_entries" }]);
		expect(checkHosts(many.slice(1))).toEqual([]);
		expect(normalHosts(["a.example.com", " ", "A.example.com", "b.example.com"])).toEqual([
			"a.example.com",
			"b.example.com",
		]);
	});
});
