"use client";

import { KeyRound, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { controlClass, toneClass, useField } from "@/components/ui/form/field-context";
import { Input } from "@/components/ui/form/input";
import { useNewRow } from "@/components/ui/use-new-row";
import { isMissingSecret } from "@/lib/editor/missing-secret";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { Json } from "@/lib/shared/json";

interface SecretTextProps {
	readonly value: Json;
	/** The saved value: with a marker in it, the stored secret can be taken back. */
	readonly base?: Json | undefined;
	readonly onChange: (value: Json) => void;
	readonly label: string;
	readonly name?: string;
	readonly placeholder?: string;
}

/** Text that may be secret: a stored one shows as dots or without its credentials; typing replaces it, never reveals it. */
export function SecretText({ value, base, onChange, label, name, placeholder }: SecretTextProps) {
	const t = useTranslations("editor");
	const { expectRow, rowRef } = useNewRow();
	if (isRedactionMarker(value)) {
		const replace = () => {
			expectRow();
			onChange("");
		};
		return <StoredSecret shown={value.shown} label={label} onReplace={replace} />;
	}
	const stored = isRedactionMarker(base) ? base : undefined;
	const again = isMissingSecret(value);
	return (
		<div ref={rowRef} className="w-full min-w-0">
			<Input
				name={name}
				mono
				label={label}
				value={typeof value === "string" ? value : ""}
				onValue={onChange}
				placeholder={again ? t("secret.enterAgain") : placeholder}
				aria-invalid={again || undefined}
				trailing={
					stored !== undefined && (
						<IconButton small icon={Undo2} label={t("secret.keepStored", { label })} onClick={() => onChange(stored)} />
					)
				}
			/>
		</div>
	);
}

interface StoredSecretProps {
	readonly shown: string | undefined;
	readonly label: string;
	readonly onReplace: () => void;
}

function StoredSecret({ shown, label, onReplace }: StoredSecretProps) {
	const t = useTranslations("editor");
	const field = useField();
	return (
		<div
			className={classNames(controlClass, toneClass(field), "flex min-h-ctl items-center gap-2 pr-1")}
			data-secret="stored"
		>
			<KeyRound aria-hidden className="icon-sm text-faint" />
			<span className="min-w-0 flex-1 truncate font-mono text-muted fine:text-small">{shown ?? "••••••••"}</span>
			<span className="sr-only">{t("secret.stored", { label })}</span>
			<Button small look="ghost" onClick={onReplace} aria-label={t("secret.replaceOf", { label })}>
				{t("secret.replace")}
			</Button>
		</div>
	);
}
