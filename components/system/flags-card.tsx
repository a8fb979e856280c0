"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor, useEditorField } from "@/components/editing/use-editor";
import { ChoiceControl } from "@/components/setting/controls/choice-control";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { TextButton } from "@/components/ui/action/text-link";
import { Field } from "@/components/ui/form/field";
import { Card, CardHead } from "@/components/ui/surface/card";
import { Badge } from "@/components/ui/text/badge";
import { type FlagKey, flagOf, flagState, type RuntimeFlag, runtimeFlags } from "@/lib/flag/flags";
import { runtimeFlag } from "@/lib/flag/resource";
import { flagOverride } from "@/lib/flag/settings/override";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";

interface FlagsCardProps {
	readonly flags: readonly ResourceSnapshot[];
	readonly reader: Reader;
}

/** The features of the installation; each flag is a record, and a contributor, of its own. */
export function FlagsCard({ flags, reader }: FlagsCardProps) {
	const t = useTranslations("flags");
	const words = useFlagWords();
	return (
		<Card label={t("cardFeatures")} anchor={runtimeFlag.type}>
			<CardHead title={t("cardFeatures")} aside={t("featuresAside")} />
			<div id={flagOverride.key} data-setting={flagOverride.key}>
				{flags.map((snapshot, index) => {
					const flag = flagOf(snapshot.id);
					return (
						flag && (
							<RecordEditor
								key={snapshot.id}
								definition={runtimeFlag}
								snapshot={snapshot}
								reader={reader}
								label={words(flag).label}
								order={index}
							>
								<FlagRow flag={flag} env={snapshot.computed.env_value} />
							</RecordEditor>
						)
					);
				})}
			</div>
		</Card>
	);
}

function FlagRow({
	flag,
	env,
}: {
	readonly flag: RuntimeFlag;
	readonly env: ResourceSnapshot["computed"][string] | undefined;
}) {
	const words = useFlagWords()(flag);
	const locked = typeof env === "boolean";
	return (
		<div className="border-line border-t">
			<RecordNotices />
			<div className="grid gap-x-6 gap-y-2 px-gutter py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
				<div className="min-w-0">
					<div className="flex flex-wrap items-center gap-x-2">
						<h3 className="font-medium text-small">{words.label}</h3>
						<EditedMark />
					</div>
					<p className="text-pretty text-muted text-small">{words.description}</p>
				</div>
				{locked ? <LockedFlag flag={flag} on={env} /> : <FlagChoice flag={flag} label={words.label} />}
			</div>
		</div>
	);
}

/** Decided by the environment: shown, with the name of the variable, and not offered for change. */
function LockedFlag({ flag, on }: { readonly flag: RuntimeFlag; readonly on: boolean }) {
	const t = useTranslations("flags");
	return (
		<div className="flex min-w-0 flex-col items-start gap-1 md:items-end">
			<Badge icon={Lock}>{t(on ? "lockedOn" : "lockedOff")}</Badge>
			<code className="text-faint text-micro [overflow-wrap:anywhere]">{flag.env}</code>
		</div>
	);
}

function FlagChoice({ flag, label }: { readonly flag: RuntimeFlag; readonly label: string }) {
	const t = useTranslations("flags");
	const { view } = useEditor();
	const { value, status, set } = useEditorField("override");
	const saved = view.base.values.override;
	const { effective } = flagState(flag, typeof saved === "boolean" ? saved : null, undefined);
	return (
		<Field
			group
			unseen
			label={label}
			tone={status === "both" ? "conflict" : status === "edited" ? "edited" : "plain"}
			hint={t(effective ? "nowOn" : "nowOff")}
		>
			<ChoiceControl setting={flagOverride} label={label} value={value ?? null} onChange={set} disabled={view.gone} />
		</Field>
	);
}

function EditedMark() {
	const t = useTranslations("editor");
	const { status, revert } = useEditorField("override");
	if (status !== "edited") return null;
	return (
		<>
			<Badge bare meaning="mine">
				{t("mark.edited")}
			</Badge>
			<TextButton onClick={revert}>{t("revert")}</TextButton>
		</>
	);
}

/** Label and description of a flag in the language of the page. */
function useFlagWords() {
	const t = useTranslations("flags");
	return ({ key }: Pick<RuntimeFlag, "key">) => {
		const known = runtimeFlags.find((flag) => flag.key === key)?.key ?? ("features.dynamicProfiles" satisfies FlagKey);
		return { label: t(`${known}.label`), description: t(`${known}.description`) };
	};
}
