"use client";

import { useTranslations } from "next-intl";
import type { ServerFailure } from "@/lib/mcp/server-view";

/** Why a server could not be used, in one sentence: where it stopped and what it was. */
export function useFailureWords(): (failure: ServerFailure) => string {
	const t = useTranslations("servers");
	return ({ reason, host = "", secret = "", status = 0 }) =>
		t(`fault.${reason === "host_refused" && host !== "" ? "host_confirm" : reason}`, { host, secret, status });
}
