"use client";

import { WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { Chip } from "@/components/ui/text/chip";
import { splitCommandLine, withSplitCommand } from "@/lib/mcp/command-split";
import type { Server } from "@/lib/mcp/server";
import type { Json, JsonObject } from "@/lib/shared/json";
import { useServers } from "../model/servers-context";
import { SecretValue } from "./secret-value";

interface CommandFieldProps {
	readonly name: string;
	readonly server: JsonObject;
	readonly base: Json | undefined;
	readonly onServer: (server: JsonObject) => void;
}

const exampleProgram = "npx";

/** The program to start; a whole command line is offered to be split. */
export function CommandField({ name, server, base, onServer }: CommandFieldProps) {
	const t = useTranslations("mcp");
	const { disabled } = useServers();
	const command = server.command ?? "";
	const split = typeof command === "string" ? splitCommandLine(command) : null;
	return (
		<>
			<SecretValue
				plain
				path={[name, "command"]}
				value={command}
				base={base}
				onChange={(value) => onServer({ ...server, command: value })}
				label={t("command")}
				placeholder={exampleProgram}
			/>
			{split && !disabled && (
				<div className="flex min-w-0 flex-wrap items-center gap-2 rounded-md border border-line bg-well py-1.5 pr-1.5 pl-3 text-small">
					<WandSparkles aria-hidden className="icon-sm mt-0.5 self-start" />
					<div className="min-w-0 flex-1 basis-40">
						<p className="font-medium">{t("split.title")}</p>
						<div className="mt-1 flex flex-wrap gap-1">
							{[...Object.keys(split.env), split.command, ...split.args].map((word, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: words of one line have no other identity
								<Chip key={index}>{word}</Chip>
							))}
						</div>
					</div>
					<Button small onClick={() => onServer(withSplitCommand(server as Server, split) as JsonObject)}>
						{t("split.apply")}
					</Button>
				</div>
			)}
		</>
	);
}
