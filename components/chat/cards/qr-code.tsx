"use client";

import { useTranslations } from "next-intl";
import { encode } from "uqr";

/** Most bytes that a phone still reads off a screen without trouble. */
const readableBytes = 900;
/** Empty modules around the code (ISO/IEC 18004). */
const quietZone = 4;

interface QrCodeProps {
	readonly text: string;
	readonly label: string;
}

/** A text as a QR code, dark on light in both themes, which cameras count on. */
export function QrCode({ text, label }: QrCodeProps) {
	const t = useTranslations("cards");
	if (new TextEncoder().encode(text).length > readableBytes)
		return <p className="text-muted">{t("sms.codeTooLong")}</p>;
	const { data, size } = encode(text, { ecc: "M", border: quietZone });
	const dark = data.flatMap((cells, y) => cells.flatMap((cell, x) => (cell ? [`M${x} ${y}h1v1h-1z`] : [])));
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="size-44 shrink-0 rounded-md border border-line"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={dark.join("")} fill="#000" />
		</svg>
	);
}
