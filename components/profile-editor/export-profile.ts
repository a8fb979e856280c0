"use client";

import type { Version } from "@/lib/editor/version";
import { profileExport } from "@/lib/profile/export-profile";

/** Hands the saved profile to the browser as a file; secrets are not in it. */
export function exportProfile({ values, names }: Version, agentName: string): void {
	const text = `${JSON.stringify(profileExport(values, agentName, names), null, 2)}\n`;
	const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
	const link = document.createElement("a");
	link.href = address;
	link.download = `${String(values.name ?? "profile").replace(/[^\p{L}\p{N}]+/gu, "-")}.json`;
	link.click();
	URL.revokeObjectURL(address);
}
