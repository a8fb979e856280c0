"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import type { SkillSource } from "@/lib/client/skill/read-skills";

interface SourceProps {
	readonly busy: boolean;
	readonly onRead: (source: SkillSource) => void;
}

/** An address, and which are taken. */
export function UrlSource({ busy, onRead }: SourceProps) {
	const t = useTranslations("skills");
	const [url, setUrl] = useState("");
	const asked = url.trim();
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!busy && asked !== "") onRead({ kind: "url", url: asked });
	};
	return (
		<form autoComplete="off" onSubmit={submit}>
			<Field label={t("new.urlLabel")} hint={t("new.urlHelp")}>
				<div className="flex min-w-0 gap-2">
					<Input mono type="url" inputMode="url" value={url} onValue={setUrl} placeholder={t("new.urlPlaceholder")} />
					<Button type="submit" look="strong" busy={busy} blockedBy={asked === "" ? t("new.readFirst") : undefined}>
						{t("new.read")}
					</Button>
				</div>
			</Field>
		</form>
	);
}
