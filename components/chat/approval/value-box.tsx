"use client";

import { Check, Copy, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { VisibleText } from "@/components/ui/text/visible-text";
import { countInvisible, jsonBytes, readableJson } from "@/lib/shared/visible-text";
import { useCopy } from "../thread/use-copy";
import { MeasuredBox } from "./measured-box";

interface ValueBoxProps {
	readonly title: string;
	readonly value: unknown;
}

/** From this size on there is a search in it, in characters. */
const searchable = 1_500;

/** A value in full: escaped, its size and its invisible characters stated, long ones searchable, all of it to copy. */
export function ValueBox({ title, value }: ValueBoxProps) {
	const t = useTranslations("chat");
	const [find, setFind] = useState("");
	const { copied, copy } = useCopy();
	const shown = typeof value === "string" ? value : readableJson(value);
	const bytes = typeof value === "string" ? new TextEncoder().encode(value).length : jsonBytes(value);
	const exact = typeof value === "string" ? value : JSON.stringify(value, null, 2);
	return (
		<div className="flex min-w-0 flex-col overflow-clip rounded-md border border-line">
			<header className="flex min-h-7.5 items-center gap-2 border-line border-b bg-well py-0.5 pr-0.5 pl-2.5 text-micro">
				<b className="font-medium">{title}</b>
				<span data-size={bytes} className="min-w-0 flex-1 text-faint">
					{t("ask.size", { bytes, hidden: countInvisible(shown) })}
				</span>
				<IconButton
					small
					className="coarse:[&_svg]:size-4"
					icon={copied ? Check : Copy}
					label={t("ask.copy", { title })}
					onClick={() => void copy(exact)}
				/>
			</header>
			{shown.length > searchable && (
				<label className="flex items-center gap-2 border-line border-b px-2.5 text-faint">
					<Search aria-hidden className="icon-sm" />
					<input
						type="search"
						value={find}
						aria-label={t("ask.find", { title })}
						placeholder={t("ask.findIn")}
						onChange={(event) => setFind(event.target.value)}
						className="h-ctl-s min-w-0 flex-1 bg-transparent text-input text-ink outline-none"
					/>
					{find !== "" && <span className="text-micro">{t("ask.found", { count: matches(shown, find) })}</span>}
				</label>
			)}
			<MeasuredBox label={title}>
				<VisibleText text={shown} find={find} />
			</MeasuredBox>
		</div>
	);
}

const matches = (text: string, find: string) => text.toLowerCase().split(find.toLowerCase()).length - 1;
