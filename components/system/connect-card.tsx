import { Check, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/action/copy-button";
import { Card, CardBody, CardHead } from "@/components/ui/surface/card";

const capabilities = ["settings.read", "settings.write", "settings.authority"] as const;

interface ConnectCardProps {
	/** URL of the MCP endpoint as this request reached the server. */
	readonly address: string;
	readonly granted: readonly string[];
}

/** How another agent reaches the settings: address, a configuration to paste, and what it may do. */
export function ConnectCard({ address, granted }: ConnectCardProps) {
	const t = useTranslations("flags");
	const snippet = JSON.stringify({ mcpServers: { steward: { type: "http", url: address } } }, null, 2);
	return (
		<Card label={t("mcp.title")} anchor="mcp">
			<CardHead title={t("mcp.title")} aside={t("mcp.aside")} />
			<CardBody className="flex flex-col gap-4">
				<Copyable title={t("mcp.address")} text={address} copy={t("mcp.copyAddress")} />
				<Copyable title={t("mcp.snippet")} text={snippet} copy={t("mcp.copySnippet")} />
				<div>
					<h3 className="pb-1.5 font-medium text-small">{t("mcp.may")}</h3>
					<ul className="flex flex-col gap-1">
						{capabilities.map((capability) => {
							const has = granted.includes(capability);
							const Icon = has ? Check : Minus;
							return (
								<li key={capability} className="flex items-start gap-2 text-small">
									<Icon aria-hidden className={has ? "icon-sm mt-0.5 text-green" : "icon-sm mt-0.5 text-faint"} />
									<span className={has ? "" : "text-muted"}>
										{t(`mcp.${capability}.${has ? "granted" : "refused"}`)}
									</span>
								</li>
							);
						})}
					</ul>
				</div>
			</CardBody>
		</Card>
	);
}

interface CopyableProps {
	readonly title: string;
	readonly text: string;
	readonly copy: string;
}

function Copyable({ title, text, copy }: CopyableProps) {
	const t = useTranslations("flags");
	return (
		<div className="min-w-0">
			<div className="flex items-center justify-between gap-2 pb-1.5">
				<h3 className="font-medium text-small">{title}</h3>
				<CopyButton text={text} label={copy} done={t("copied")} />
			</div>
			<pre className="whitespace-pre-wrap rounded-md border border-line bg-well px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
				{text}
			</pre>
		</div>
	);
}
