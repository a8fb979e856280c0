import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { queryKeys } from "@/lib/client/query-keys";
import { useReadNames } from "./use-read-names";

it("reads names from lists of one page and of many, then from records that tell of others", () => {
	const client = new QueryClient();
	const named = (id: string, label: string) => ({ items: [{ id, label }] });
	client.setQueryData(queryKeys.list("agent_profile", { limit: "20" }), named("p_menu", "In the menu"));
	client.setQueryData(queryKeys.list("agent_profile", { query: "" }), {
		pages: [named("p_first", "On the first page"), named("p_second", "On the second page")],
		pageParams: ["", "next"],
	});
	client.setQueryData(queryKeys.record("agent_profile", "p_router"), {
		computed: { candidates: [{ profile_id: "p_told", name: "Told by the router" }] },
	});
	const wrapper = ({ children }: { readonly children: ReactNode }) => (
		<QueryClientProvider client={client}>{children}</QueryClientProvider>
	);
	const { result } = renderHook(() => useReadNames("agent_profile", { p_gone: "Told by the conflict" }), { wrapper });
	expect(["p_menu", "p_first", "p_second", "p_told", "p_gone", "p_nobody"].map((id) => result.current(id))).toEqual([
		"In the menu",
		"On the first page",
		"On the second page",
		"Told by the router",
		"Told by the conflict",
		undefined,
	]);
});
