"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox/combobox";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { choicesQuery } from "@/lib/client/choices-query";
import { fieldOf } from "@/lib/setting/define-setting";
import type { Choices } from "@/lib/setting/resource-snapshot";
import type { ControlProps } from "./control-props";

/** A name the provider knows, such as a model: any text is kept, the live list helps where there is one. */
export function LiveChoiceControl(props: ControlProps) {
	const { setting, value, onChange, disabled, recordId, choicesContext, label, placeholder } = props;
	const t = useTranslations("editor");
	const [asked, setAsked] = useState(false);
	const [type = ""] = setting.key.split(".");
	const place = { type, id: recordId ?? null, field: fieldOf(setting.key), context: choicesContext ?? {} };
	const { data, isFetching, isError } = useQuery({ ...choicesQuery(place), enabled: asked });
	const inherited = data?.inherited;
	return (
		<Combobox
			mono
			freeText
			label={label}
			value={typeof value === "string" ? value : ""}
			options={data?.choices ?? []}
			onChange={onChange}
			disabled={disabled}
			onOpen={() => setAsked(true)}
			placeholder={inherited ? t("choices.inherited", { value: inherited }) : placeholder}
			status={<ChoicesStatus data={data} waiting={isFetching && !data} failed={isError} />}
		/>
	);
}

interface ChoicesStatusProps {
	readonly data: Choices | undefined;
	readonly waiting: boolean;
	readonly failed: boolean;
}

/** How the list was found, or why there is none; an empty list is not "no valid values". */
function ChoicesStatus({ data, waiting, failed }: ChoicesStatusProps) {
	const t = useTranslations("editor");
	if (waiting) return t("choices.probing");
	if (failed || !data) return failed ? t("choices.failed") : null;
	if (data.status !== "ok") return t(`choices.${data.status}`);
	if (data.choices.length === 0) return t("choices.none");
	if (!data.checked_at) return t("choices.count", { count: data.choices.length });
	return t.rich("choices.checked", {
		count: data.choices.length,
		time: () => <RelativeTime at={data.checked_at ?? ""} />,
	});
}
