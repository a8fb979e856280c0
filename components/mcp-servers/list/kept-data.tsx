"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/form/field";
import { keepStored } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { isStandIn } from "../model/draft-server";

/** What other programs left in a server; it is kept and can only be changed as JSON. */
export function KeptData({ entries }: { readonly entries: readonly (readonly [string, Json])[] }) {
	const t = useTranslations("mcp");
	return (
		<Field group label={t("kept.label")} hint={t("kept.hint")}>
			<dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md border border-line bg-well px-3 py-2 text-small">
				{entries.map(([key, value]) => (
					<div key={key} className="contents">
						<dt className="text-muted [overflow-wrap:anywhere]">
							<bdi>{key}</bdi>
						</dt>
						<dd className="min-w-0 font-mono [overflow-wrap:anywhere]">{shown(value)}</dd>
					</div>
				))}
			</dl>
		</Field>
	);
}

function shown(value: Json): string {
	const dotted = (inner: Json): Json => {
		if (isStandIn(inner)) return "••••••••";
		if (Array.isArray(inner)) return inner.map(dotted);
		if (!isJsonObject(inner)) return inner;
		return Object.fromEntries(Object.entries(inner).map(([key, deep]) => [key, dotted(deep)]));
	};
	const plain = dotted(value);
	return typeof plain === "string" ? plain : JSON.stringify(keepStored(plain));
}
