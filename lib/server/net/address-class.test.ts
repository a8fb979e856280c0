import { describe, expect, it } from "vitest";
import { classOf, inRanges } from "./address-class";

describe("classOf", () => {
	it.each([
		["8.8.8.8", "public"],
		["2606:4700::1111", "public"],
		["::ffff:8.8.8.8", "public"],
		["127.0.0.1", "private"],
		["127.8.9.1", "private"],
		["10.1.2.3", "private"],
		["172.16.0.1", "private"],
		["192.168.1.1", "private"],
		["100.64.0.1", "private"],
		["::1", "private"],
		["::ffff:127.0.0.1", "private"],
		["fd12::1", "private"],
		["64:ff9b::7f00:1", "private"],
		["2002:7f00:1::", "private"],
		["64:ff9b::a9fe:a9fe", "forbidden"],
		["::ffff:169.254.169.254", "forbidden"],
		["169.254.169.254", "forbidden"],
		["169.254.170.2", "forbidden"],
		["100.100.100.200", "forbidden"],
		["168.63.129.16", "forbidden"],
		["192.0.0.192", "forbidden"],
		["fd00:ec2::254", "forbidden"],
		["fd00:0ec2:0:0:0:0:0:254", "forbidden"],
		["fd20:ce::254", "forbidden"],
		["fe80::1%eth0", "forbidden"],
		["0.0.0.0", "forbidden"],
		["0.1.2.3", "forbidden"],
		["::", "forbidden"],
		["255.255.255.255", "forbidden"],
		["224.0.0.1", "forbidden"],
		["ff02::1", "forbidden"],
		["2001:0:7f00::1", "forbidden"],
		["::ffff:0:127.0.0.1", "forbidden"],
		["4000::1", "forbidden"],
		["not an address", "forbidden"],
	])("%s is %s", (address, expected) => expect(classOf(address)).toBe(expected));
});

it("knows the blocks of an address, mapped ones too", () => {
	const ranges = ["192.168.1.0/24", "fd00::/8"];
	expect(inRanges("192.168.1.9", ranges)).toBe(true);
	expect(inRanges("::ffff:192.168.1.9", ranges)).toBe(true);
	expect(inRanges("fd00::9", ranges)).toBe(true);
	expect(inRanges("192.168.2.9", ranges)).toBe(false);
});
