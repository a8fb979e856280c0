"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { recordQuery } from "@/lib/client/adopt-snapshot";
import { runtimeFlag } from "@/lib/flag/resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";

/** Whether a feature is off now: as the page was rendered with its flag, and as it is switched from then on. */
export function useFeatureOff(flag: ResourceSnapshot | null): boolean {
	const client = useQueryClient();
	const { data } = useQuery({
		...recordQuery(client, runtimeFlag, flag?.id ?? ""),
		enabled: flag !== null,
		...(flag && { initialData: flag }),
	});
	return flag !== null && data?.computed.effective === false;
}
