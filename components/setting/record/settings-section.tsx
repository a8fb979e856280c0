"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDraftIssues, useEditor } from "@/components/editing/use-editor";
import { Section } from "@/components/ui/surface/section";
import { Badge } from "@/components/ui/text/badge";
import { plainList } from "@/lib/i18n/plain-list";
import { isJsonObject, sameJson } from "@/lib/shared/json";
import { settingControls } from "../setting-control";
import { settingOfField, useSettingWords } from "../words/use-setting-words";
import { useValueWords } from "../words/use-value-words";
import { SettingSlot } from "./setting-slot";

type SlotProps = Omit<Parameters<typeof SettingSlot>[0], "field">;

interface SettingsSectionProps {
	/** Name below `settings.sections`; `<resource_type>_<name>` wins where there is one. */
	readonly section: string;
	readonly fields: readonly string[];
	readonly startsOpen?: boolean;
	/** Extras of single fields: hints, placeholders, choices. */
	readonly slots?: Readonly<Record<string, SlotProps>>;
	/** Below the fields, such as a command preview. */
	readonly children?: ReactNode;
}

/** A section of a record: its fields in a grid; closed, one line on what differs from default. */
export function SettingsSection({ section, fields, startsOpen, slots = {}, children }: SettingsSectionProps) {
	const t = useTranslations("settings");
	const { view, session } = useEditor();
	const issues = useDraftIssues().filter(({ field }) => fields.includes(field));
	const toFix = issues.length + view.missing.filter(([field = ""]) => fields.includes(field)).length;
	const needsLook =
		toFix > 0 || fields.some((field) => view.fields[field] === "theirs" || view.fields[field] === "both");
	const own = `sections.${session.definition.type}_${section}` as Parameters<typeof t>[0];
	const title = t.has(own) ? own : (`sections.${section}` as Parameters<typeof t>[0]);
	return (
		<Section
			title={t(title)}
			startsOpen={startsOpen ?? false}
			needsLook={needsLook}
			summary={<SectionSummary fields={fields} />}
			marks={<SectionMarks fields={fields} toFix={toFix} />}
			late={{
				anchors: fields.map((field) => `${session.definition.type}.${field}`),
				content: (
					<>
						<div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
							{fields.map((field) => (
								<div
									key={field}
									className={isWide(settingOfField(session.definition, field)) ? "col-span-full min-w-0" : "min-w-0"}
								>
									<SettingSlot field={field} {...slots[field]} />
								</div>
							))}
						</div>
						{children}
					</>
				),
			}}
		/>
	);
}

const isWide = (setting: ReturnType<typeof settingOfField>) => setting && settingControls[setting.control].wide;

function SectionSummary({ fields }: { readonly fields: readonly string[] }) {
	const t = useTranslations("editor");
	const format = useFormatter();
	const { view, session } = useEditor();
	const differing = fields.filter(
		(field) => !sameJson(view.values[field] ?? null, initialOf(session.definition, field)),
	);
	if (differing.length === 0) return t("summary.default");
	return (
		<>
			{format.list(
				differing.map((field) => <FieldSummary key={field} field={field} />),
				plainList,
			)}
		</>
	);
}

const initialOf = (definition: Parameters<typeof settingOfField>[0], field: string) =>
	settingOfField(definition, field)?.initial ?? null;

function FieldSummary({ field }: { readonly field: string }) {
	const t = useTranslations("editor");
	const { view, session } = useEditor();
	const setting = settingOfField(session.definition, field);
	return setting ? <FieldSummaryWords setting={setting} value={view.values[field] ?? null} t={t} /> : null;
}

interface FieldSummaryWordsProps {
	readonly setting: NonNullable<ReturnType<typeof settingOfField>>;
	readonly value: Parameters<ReturnType<typeof useValueWords>>[0];
	readonly t: ReturnType<typeof useTranslations<"editor">>;
}

function FieldSummaryWords({ setting, value, t }: FieldSummaryWordsProps) {
	const { label } = useSettingWords()(setting);
	const words = useValueWords(setting);
	const entries = entriesOf(setting, value);
	if (typeof entries === "object" && entries !== null)
		return t("summary.count", { label, count: Object.keys(entries).length });
	return t("summary.value", { label, value: words(value) });
}

/** The list or map that a value is, or the list inside of it that its entries are in. */
function entriesOf({ merge }: FieldSummaryWordsProps["setting"], value: FieldSummaryWordsProps["value"]) {
	const place = typeof merge === "object" ? merge.in : undefined;
	return place !== undefined && isJsonObject(value) ? value[place] : value;
}

function SectionMarks({ fields, toFix }: { readonly fields: readonly string[]; readonly toFix: number }) {
	const t = useTranslations("editor");
	const { view } = useEditor();
	const count = (status: string) => fields.filter((field) => view.fields[field] === status).length;
	const both = count("both");
	const edited = count("edited");
	return (
		<>
			{toFix > 0 && (
				<Badge bare meaning="danger">
					{t("mark.errors", { count: toFix })}
				</Badge>
			)}
			{both > 0 && (
				<Badge bare meaning="waiting">
					{t("mark.both")}
				</Badge>
			)}
			{edited > 0 && (
				<Badge bare meaning="mine">
					{t("mark.edits", { count: edited })}
				</Badge>
			)}
		</>
	);
}
