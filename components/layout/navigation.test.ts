import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ancestors, isWithin, matchRoute, menuRoutes, navigationGroups, routes } from "./navigation";

test("a path finds its route, fixed parts first", () => {
	expect(matchRoute("/settings/profiles/new")?.name).toBe("newProfile");
	expect(matchRoute("/settings/profiles/profile_1")?.name).toBe("profile");
	expect(matchRoute("/settings")?.name).toBe("settings");
	expect(matchRoute("/nowhere")).toBeUndefined();
});

test("the way to a page starts at settings", () => {
	expect(ancestors("/settings/profiles/[id]").map(({ name }) => name)).toEqual(["settings", "profiles"]);
	expect(ancestors("/settings")).toEqual([]);
});

test("one menu entry is marked, also on a page below it", () => {
	const path = "/settings/profiles/profile_1";
	const marked = navigationGroups.flatMap(menuRoutes).filter(({ pattern }) => isWithin(path, pattern));
	expect(marked.map(({ name }) => name)).toEqual(["profiles"]);
	expect(isWithin("/settings/profilesx", "/settings/profiles")).toBe(false);
});

test("patterns are unique and parents exist", () => {
	const patterns = routes.map(({ pattern }) => pattern);
	expect(new Set(patterns).size).toBe(patterns.length);
	for (const { parent } of routes) if (parent !== null) expect(patterns).toContain(parent);
});

test("the list holds every page there is, and no page that is not there", () => {
	const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((file) => /(^|\/)page\.tsx$/.test(file))
		.map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\([^)]*\)\/?/g, "")}`);
	expect(pages.length).toBeGreaterThan(1);
	const listed = routes.map(({ pattern }) => pattern as string);
	expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
	expect(listed.filter((pattern) => !pages.includes(pattern))).toEqual([]);
});
