import "server-only";
import type { Choices } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { ModelConfig } from "./model-config";

const lists: Readonly<Record<string, "models" | "modes" | "options">> = {
	model: "models",
	fallback_model: "models",
	default_model: "models",
	mode: "modes",
	config_options: "options",
};

/** The part of a snapshot that answers for one setting. Throws `not_applicable` for settings without live choices. */
export function choicesOf(config: ModelConfig, field: string, inherited?: string): Choices {
	const list = Object.hasOwn(lists, field) ? lists[field] : undefined;
	if (list === undefined) throw new AppError("not_applicable", "This setting has no live choices.");
	return {
		status: config.status,
		choices: config[list],
		...(config.checkedAt === undefined ? {} : { checked_at: new Date(config.checkedAt).toISOString() }),
		...(config.reason === undefined ? {} : { reason: config.reason }),
		...(config.confirmHost === undefined ? {} : { confirm_host: config.confirmHost }),
		...(inherited === undefined ? {} : { inherited }),
	};
}
