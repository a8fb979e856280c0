"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { Button, IconButton } from "@/components/ui/action/button";
import { Input } from "@/components/ui/form/input";
import { useNewRow } from "@/components/ui/use-new-row";
import type { Json, JsonObject } from "@/lib/shared/json";
import { renameKey, withKey } from "../model/draft-server";
import { issueAt, useServers } from "../model/servers-context";
import { SecretValue } from "./secret-value";
import { useUniqueName } from "./use-unique-name";

interface NamedValuesProps {
	readonly field: "headers" | "env";
	readonly server: string;
	/** Id of the server's row. */
	readonly rowId: string;
	readonly map: JsonObject;
	readonly base: JsonObject;
	readonly onMap: (map: JsonObject | undefined) => void;
}

/** Headers or environment variables: a name and a value that is secret unless it is a reference. */
export function NamedValues({ field, server, rowId, map, base, onMap }: NamedValuesProps) {
	const t = useTranslations("mcp");
	const { report, disabled } = useServers();
	const { expectRow, rowRef } = useNewRow();
	const names = Object.keys(map);
	const remove = (name: string) => {
		report(`${rowId}/${field}/`, null);
		const next = withKey(map, name, undefined);
		onMap(Object.keys(next).length > 0 ? next : undefined);
	};
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{names.map((name, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its name is typed
				<div key={index} ref={rowRef}>
					<NamedValue
						field={field}
						path={[server, field, name]}
						place={`${rowId}/${field}/${index}`}
						number={index + 1}
						taken={names.filter((one) => one !== name)}
						value={map[name] ?? ""}
						base={base[name]}
						onRename={(to) => onMap(renameKey(map, name, to))}
						onValue={(value) => onMap({ ...map, [name]: value })}
						onRemove={() => remove(name)}
					/>
				</div>
			))}
			{!disabled && (
				<Button
					small
					icon={Plus}
					className="self-start"
					blockedBy={names.includes("") ? t("nameFirst") : undefined}
					onClick={() => {
						expectRow();
						onMap({ ...map, "": "" });
					}}
				>
					{t(field === "env" ? "addVariable" : "addHeader")}
				</Button>
			)}
		</div>
	);
}

interface NamedValueProps {
	readonly field: "headers" | "env";
	readonly path: readonly [string, string, string];
	readonly place: string;
	readonly number: number;
	readonly taken: readonly string[];
	readonly value: Json;
	readonly base: Json | undefined;
	readonly onRename: (name: string) => void;
	readonly onValue: (value: Json) => void;
	readonly onRemove: () => void;
}

function NamedValue(props: NamedValueProps) {
	const { field, path, place, number, taken, value, base, onRename, onValue, onRemove } = props;
	const t = useTranslations("mcp");
	const words = useIssueWords();
	const { issues, disabled } = useServers();
	const name = path[2];
	const unique = useUniqueName({ name, taken, place, onRename });
	const issue = issueAt(issues, path);
	const error = unique.error ?? (issue && words(issue));
	const label = t(field === "env" ? "variableName" : "headerName", { number });
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-1.5 @md/list:grid-cols-[9.5rem_minmax(0,1fr)_auto] @md/list:gap-x-2">
				<Input
					mono
					label={label}
					value={unique.text}
					onValue={unique.onText}
					disabled={disabled}
					aria-invalid={Boolean(error) || undefined}
					placeholder={field === "env" ? "API_KEY" : "Authorization"}
				/>
				<div className="col-span-2 row-start-2 flex min-w-0 @md/list:col-span-1 @md/list:row-start-auto">
					<SecretValue
						path={path}
						value={value}
						base={base}
						onChange={onValue}
						label={t("valueOf", { name: name || label })}
						beside={name}
						placeholder={t("value")}
					/>
				</div>
				<IconButton
					icon={X}
					label={t("removeNamed", { name: name || label })}
					onClick={onRemove}
					blockedBy={disabled ? t("locked") : undefined}
				/>
			</div>
			{error && <p className="text-pretty text-micro text-red">{error}</p>}
		</div>
	);
}
