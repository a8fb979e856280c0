"use client";

import { useTranslations } from "next-intl";
import { settingOfField, usePlaceWords, useSettingWords } from "@/components/setting/words/use-setting-words";
import { useValueWords } from "@/components/setting/words/use-value-words";
import { Notice } from "@/components/ui/surface/notice";
import { Chip } from "@/components/ui/text/chip";
import { isolated } from "@/lib/i18n/isolated";
import { agentProfile } from "@/lib/profile/resource";
import type { AnySetting } from "@/lib/setting/define-resource";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { ReadFile } from "./import-button";

interface ImportedNoticeProps {
	readonly read: ReadFile;
	/** What of it goes into the new profile beside what the form shows. */
	readonly brought: JsonObject;
	/** The file's agent is none of those that can be chosen. */
	readonly agentGone: boolean;
	/** The chosen agent runs no other profiles: candidates of the file are left out. */
	readonly concrete: boolean;
}

/** What an exported file brings beside what the form shows, and what it leaves to be entered; or why it was not taken. */
export function ImportedNotice({ read, brought, agentGone, concrete }: ImportedNoticeProps) {
	const t = useTranslations("profiles");
	const placeWords = usePlaceWords(agentProfile);
	if (typeof read === "string") {
		return (
			<Notice meaning="danger" live="alert" title={t(`import.fault.${read}`)}>
				{t(`import.faultText.${read}`)}
			</Notice>
		);
	}
	const settings = Object.entries(brought).flatMap(([field, value]) => {
		const setting = settingOfField(agentProfile, field);
		return setting ? [{ setting, value }] : [];
	});
	const candidatesOut = concrete && read.values.dynamic !== undefined;
	const lists = [read.missing, read.enter_again, read.set_after];
	return (
		<Notice
			meaning={agentGone || candidatesOut || lists.some(({ length }) => length > 0) ? "waiting" : "done"}
			live="status"
			title={t("import.read")}
		>
			<div className="grid gap-2 pt-1">
				{agentGone && <p>{t("import.agentGone", { agent: isolated(read.agent) })}</p>}
				{candidatesOut && <p>{t("import.candidatesOut")}</p>}
				{!candidatesOut && read.missing.length > 0 && (
					<Places title={t("import.missing")} places={read.missing.map(({ name }) => String(name))} />
				)}
				{settings.length > 0 && (
					<dl className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
						{settings.map((one) => (
							<Brought key={one.setting.key} {...one} />
						))}
					</dl>
				)}
				{read.enter_again.length > 0 && (
					<Places
						title={t("import.enterAgain")}
						places={read.enter_again.map((at) => placeWords({ path: at.split(".") }))}
					/>
				)}
				{read.set_after.length > 0 && (
					<Places title={t("import.setAfter")} places={read.set_after.map((field) => placeWords({ path: [field] }))} />
				)}
				{read.unknown.length > 0 && <Places title={t("import.unknown")} places={read.unknown} />}
			</div>
		</Notice>
	);
}

function Brought({ setting, value }: { readonly setting: AnySetting; readonly value: Json }) {
	const words = useSettingWords();
	const valueWords = useValueWords(setting);
	return (
		<div className="contents">
			<dt className="font-medium">{words(setting).label}</dt>
			<dd className="min-w-0">
				<Chip cut>{valueWords(value)}</Chip>
			</dd>
		</div>
	);
}

function Places({ title, places }: { readonly title: string; readonly places: readonly string[] }) {
	return (
		<div>
			<p>{title}</p>
			<ul className="flex flex-wrap gap-1.5 pt-1">
				{[...new Set(places)].map((place) => (
					<li key={place} className="min-w-0">
						<Chip prose>{place}</Chip>
					</li>
				))}
			</ul>
		</div>
	);
}
