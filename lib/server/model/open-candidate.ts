import "server-only";
import type { RouteFailure } from "@/lib/chat/route/route";
import type { RouteReason } from "@/lib/profile/dynamic/fault-class";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { requireDynamicProfiles } from "@/lib/server/profile/dynamic/dynamic-writes";
import { routeOf } from "@/lib/server/profile/dynamic/route-of";
import { AppError, type ErrorBody, isAppError } from "@/lib/shared/app-error";
import type { OpenOptions } from "./endpoint-port";
import { enabledProfile, type OpenedModel, openRecords } from "./open-model";

/** Opens a candidate of a dynamic profile, or answers why it cannot be opened. Throws what is no fault of a profile. */
export async function openCandidate(
	ctx: Context,
	profileId: string,
	options: OpenOptions = {},
): Promise<OpenedModel | RouteFailure> {
	try {
		const records = await enabledProfile(ctx, profileId);
		if (records.profile.values.auto_fallback === true)
			throw new AppError("feature_unavailable", "A profile with automatic fallback is no candidate.", {
				key: "agent_profile.auto_fallback",
			});
		return await openRecords(records, options);
	} catch (cause) {
		const reason = isAppError(cause) ? reasonOf(cause.body) : undefined;
		if (reason === undefined) throw cause;
		return { reason, cause };
	}
}

/**
 * Opens the model of a profile for work outside of a turn; of a dynamic profile that of the first candidate that can be
 * opened. Throws what `openModel` throws.
 */
export async function openAnyModel(ctx: Context, profileId: string, options: OpenOptions = {}): Promise<OpenedModel> {
	const records = await enabledProfile(ctx, profileId);
	if (familyOf(records.agent) !== "dynamic") return openRecords(records, options);
	await requireDynamicProfiles(database().read);
	const { candidates } = await routeOf(records.profile);
	for (const { execution_profile_id: id, enabled } of candidates) {
		const opened = enabled ? await openCandidate(ctx, id, options) : undefined;
		if (opened && "port" in opened) return opened;
	}
	throw new AppError("feature_unavailable", "No candidate of the dynamic profile can answer.", {
		key: "agent_profile.dynamic",
	});
}

function reasonOf({ reason, key }: ErrorBody): RouteReason | undefined {
	switch (reason) {
		case "not_found":
		case "deleted":
			return "profile_deleted";
		case "secret_missing":
			return "missing_credentials";
		case "invalid_value":
		case "host_refused":
			return "provider_not_configured";
		case "feature_unavailable":
			if (key === "agent_profile.enabled") return "profile_disabled";
			return key === "agent.enabled" ? "agent_disabled" : "profile_unusable";
		default:
			return undefined;
	}
}
