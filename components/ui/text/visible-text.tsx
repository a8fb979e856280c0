"use client";

import { useTranslations } from "next-intl";
import { visiblePieces } from "@/lib/shared/visible-text";

interface VisibleTextProps {
	readonly text: string;
	/** Words to mark; case does not count. */
	readonly find?: string;
}

/** A text as it is, every invisible character in it shown as its code. */
export function VisibleText({ text, find = "" }: VisibleTextProps) {
	const t = useTranslations("ui");
	let at = 0;
	return visiblePieces(text).map((piece) => {
		const key = at;
		at += piece.text.length;
		if (piece.code === undefined) return <Marked key={key} text={piece.text} find={find} />;
		return (
			<span
				key={key}
				data-invisible={piece.code}
				title={t("invisible")}
				className="mx-px rounded-[3px] border border-amber-line bg-amber-tint px-0.5 text-[0.625rem] text-amber"
			>
				{piece.code}
			</span>
		);
	});
}

function Marked({ text, find }: { readonly text: string; readonly find: string }) {
	if (find === "") return text;
	const parts = text.split(new RegExp(`(${find.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "iu"));
	return parts.map((part, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
			<mark key={index} className="rounded-[3px] bg-amber-line text-ink">
				{part}
			</mark>
		) : (
			part
		),
	);
}
