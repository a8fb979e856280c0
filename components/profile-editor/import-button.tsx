"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/action/button";
import { listQuery } from "@/lib/client/list-query";
import type { ImportedProfile, ImportFault } from "@/lib/profile/import-profile";
import { agentProfile } from "@/lib/profile/resource";
import type { JsonObject } from "@/lib/shared/json";

/** A file as it was read: with the candidates of here, and those that are not, as `computed.candidates` tells of them. */
export type ReadFile = (ImportedProfile & { readonly missing: readonly JsonObject[] }) | ImportFault;

/** No export comes near it. */
const maxBytes = 1_000_000;

/** Fills the form for a new profile from an exported file; nothing is created before Create is pressed. */
export function ImportButton({ onRead }: { readonly onRead: (read: ReadFile) => void }) {
	const t = useTranslations("profiles");
	const client = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [file] = target.files ?? [];
		// The same file chosen again is read again.
		target.value = "";
		if (!file) return;
		onRead(file.size > maxBytes ? "not_an_export" : await readFile(client, await file.text()));
	};
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept=".json,application/json"
				aria-label={t("import.button")}
				onChange={(event) => void take(event)}
			/>
			<Button look="ghost" icon={FileUp} className="me-auto" onClick={() => input.current?.click()}>
				{t("import.button")}
			</Button>
		</>
	);
}

async function readFile(client: QueryClient, text: string): Promise<ReadFile> {
	const { profileImport } = await import("@/lib/profile/import-profile");
	const read = profileImport(text, agentProfile.settings);
	if (typeof read === "string") return read;
	if (read.values.dynamic === undefined) return { ...read, missing: [] };
	const { relinkCandidates } = await import("@/lib/profile/dynamic/relink-candidates");
	const find = async (query: string) => {
		const found = await client.infiniteQuery({ ...listQuery(agentProfile.type, { query }), staleTime: 0 });
		return found.pages.flatMap(({ items }) => items);
	};
	try {
		const { dynamic, missing } = await relinkCandidates(read.values.dynamic, read.names, find);
		return { ...read, values: { ...read.values, dynamic }, missing };
	} catch {
		// The list asks for its candidates once more, and says what it does not find.
		return { ...read, missing: [] };
	}
}
