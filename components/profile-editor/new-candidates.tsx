"use client";

import { useTranslations } from "next-intl";
import { SettingField } from "@/components/setting/setting-field";
import { useSettingWords } from "@/components/setting/words/use-setting-words";
import { draftIssues } from "@/lib/editor/draft-issues";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { profileDynamic } from "@/lib/profile/settings/dynamic";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";

interface NewCandidatesProps {
	readonly value: JsonObject;
	readonly onChange: (value: JsonObject) => void;
	/** Of a file's candidates those that are not here, as `computed.candidates` tells of them. */
	readonly missing: readonly JsonObject[];
}

/** The candidates of a dynamic profile that is being created; that there is none yet is said at the button. */
export function NewCandidates({ value, onChange, missing }: NewCandidatesProps) {
	const t = useTranslations("profiles");
	const words = useSettingWords();
	const empty = candidatesIn(value).length === 0;
	return (
		<div className="col-span-full min-w-0">
			<h2 className="sr-only">{words(profileDynamic).label}</h2>
			<SettingField
				setting={profileDynamic}
				value={value}
				base={value}
				computed={{ candidates: [...missing] }}
				status="clean"
				issues={empty ? [] : draftIssues(agentProfile, { dynamic: value }, ["dynamic"])}
				hint={t("candidatesHint")}
				onChange={(next) => isJsonObject(next) && onChange(next)}
				onRevert={ignore}
			/>
		</div>
	);
}

/** Nothing is saved yet, so there is nothing to go back to. */
const ignore = () => {};
