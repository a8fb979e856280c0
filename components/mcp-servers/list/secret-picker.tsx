"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { useServers } from "../model/servers-context";

interface SecretPickerProps {
	/** What the secret is for. */
	readonly label: string;
	readonly onPick: (name: string) => void;
}

/** Stored secrets by name behind a key button. */
export function SecretPicker({ label, onPick }: SecretPickerProps) {
	const t = useTranslations("mcp");
	const { secretNames } = useServers();
	const entries: MenuEntry[] = [...(secretNames ?? [])]
		.sort((a, b) => a.localeCompare(b))
		.map((name) => ({ kind: "action", label: name, icon: KeyRound, onSelect: () => onPick(name) }));
	if (entries.length > 0) entries.push({ kind: "line", id: "line" });
	entries.push({ kind: "link", label: t("manageSecrets"), href: "/settings/secrets" });
	return (
		<Menu
			trigger={<IconButton icon={KeyRound} label={t("pickSecret", { name: label })} />}
			label={t("pickSecret", { name: label })}
			entries={entries}
		/>
	);
}
