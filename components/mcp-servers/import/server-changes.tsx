"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/text/chip";
import type { FieldChange } from "@/lib/mcp/import/server-differences";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isHarmless, maskCredential } from "@/lib/setting/sensitive/credential";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { toolState } from "../list/tools-table";
import { isStandIn } from "../model/draft-server";

const dots = "••••••••";

/** What an import changes in a server, part by part: before struck through, after in blue. */
export function ServerChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
	const t = useTranslations("mcp");
	const words = useValueWords();
	const label = useLabel();
	const shown = (value: Json | undefined, change: FieldChange) => {
		const text = words(value, change);
		return sameScheme(change) ? text.replace(/^https:\/\//, "") : text;
	};
	return (
		<dl className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)] items-start gap-x-2 gap-y-1.5 text-small">
			{changes.map((change) => (
				<div key={change.path.join("\n")} className="contents">
					<dt className="truncate py-[3px] text-faint">{label(change.path)}</dt>
					<dd className="flex min-w-0 flex-wrap items-center gap-1.5">
						{"before" in change && <Chip kind="old">{shown(change.before, change)}</Chip>}
						{"before" in change && <ArrowRight aria-hidden className="icon-xs text-faint" />}
						<span className="sr-only">{t("import.becomes")}</span>
						{"after" in change ? (
							<Chip kind="mine">{shown(change.after, change)}</Chip>
						) : (
							<span className="text-faint">{t("mark.removed")}</span>
						)}
						{!change.certain && <span className="text-faint text-micro">{t("import.maybeSame")}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Both URLs are https: the scheme says nothing and takes the room of what does. */
function sameScheme({ path: [field], before, after }: FieldChange): boolean {
	const secure = (value: Json | undefined) =>
		/^https:\/\//.test(String(isRedactionMarker(value) ? value.shown : value));
	return field === "url" && secure(before) && secure(after);
}

function useLabel(): (path: FieldChange["path"]) => string {
	const t = useTranslations("mcp");
	return ([field, key]) => {
		if (key !== undefined) return String(key);
		switch (field) {
			case "type":
				return t("transport");
			case "url":
				return t("url");
			case "command":
				return t("command");
			case "args":
				return t("arguments");
			case "enabled":
				return t("enabled");
			case "mode":
				return t("mode.label");
			default:
				return String(field);
		}
	};
}

function useValueWords(): (value: Json | undefined, change: FieldChange) => string {
	const ui = useTranslations("ui");
	const named = useNamedValue();
	return (value, { path: [field], secret }) => {
		if (isRedactionMarker(value)) return value.shown ?? dots;
		if (isStandIn(value)) return dots;
		if (typeof value === "boolean") return ui(value ? "on" : "off");
		const name = named(String(field), value);
		if (name !== null) return name;
		return typeof value === "string" ? masked(value, secret) : listed(value, secret);
	};
}

/** Words for values of a closed list. */
function useNamedValue(): (field: string, value: Json | undefined) => string | null {
	const t = useTranslations("mcp");
	const ui = useTranslations("ui");
	return (field, value) => {
		if (field === "tools") {
			const { enabled, always_allow } = toolState(value);
			return enabled ? t(always_allow ? "tools.always" : "tools.ask") : ui("off");
		}
		const transport = (["stdio", "http", "sse"] as const).find((one) => field === "type" && one === value);
		if (transport) return t(`transports.${transport}`);
		const mode = (["auto", "shared", "per_session"] as const).find((one) => field === "mode" && one === value);
		return mode ? t(`mode.${mode}`) : null;
	};
}

function masked(text: string, secret: boolean): string {
	if (secret) return isHarmless(text) ? text : dots;
	return maskCredential(text) ?? text;
}

function listed(value: Json | undefined, secret: boolean): string {
	if (!Array.isArray(value)) return isJsonObject(value) && secret ? dots : JSON.stringify(value ?? null);
	return value
		.map((inner, index) => {
			if (typeof inner !== "string") return dots;
			const previous = value[index - 1];
			return maskCredential(inner, typeof previous === "string" ? { previous } : {}) ?? inner;
		})
		.join(" ");
}
