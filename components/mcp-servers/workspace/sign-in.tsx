"use client";

import { LogIn, LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { signInServer, signOutServer } from "@/app/actions/mcp";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { CopyButton } from "@/components/ui/action/copy-button";
import { Notice } from "@/components/ui/surface/notice";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { useAct } from "./use-act";

interface SignInProps {
	readonly status: ServerStatus | undefined;
	readonly redirectUri: string;
	readonly onAsked: () => void;
}

/** Sign in with a server that asks for it, or out again; where the server sends people back to. */
export function SignIn({ status, redirectUri, onAsked }: SignInProps) {
	const t = useTranslations("servers");
	const { session } = useEditor();
	const { busy, refusal, run } = useAct(onAsked);
	const signIn = async () => {
		if (!status) return;
		const outcome = await run(() => signInServer({ server_ref: status.server_ref }));
		if (outcome.kind === "answered") window.location.assign(outcome.value.url);
	};
	if (status?.signed_in && status.phase !== "sign_in")
		return (
			<div className="mt-2 flex flex-wrap items-center gap-2 text-muted text-small">
				<span className="min-w-0 flex-1">{refusal ?? t("signIn.done")}</span>
				<Button
					small
					icon={LogOut}
					busy={busy}
					onClick={() => void run(() => signOutServer({ server_id: session.id }))}
				>
					{t("signIn.out")}
				</Button>
			</div>
		);
	if (status?.phase !== "sign_in") return null;
	return (
		<div className="mt-3">
			<Notice
				boxed
				meaning="waiting"
				icon={LogIn}
				live="status"
				title={t("signIn.title")}
				aside={
					<Button small look="strong" busy={busy} onClick={() => void signIn()}>
						{t("signIn.action")}
					</Button>
				}
			>
				<p>{refusal ?? t("signIn.text")}</p>
				<p className="mt-1 flex min-w-0 flex-wrap items-center gap-1.5">
					{t("signIn.redirect")}
					<code className="min-w-0 font-mono text-micro [overflow-wrap:anywhere]">{redirectUri}</code>
					<CopyButton text={redirectUri} label={t("signIn.copy")} done={t("signIn.copied")} />
				</p>
			</Notice>
		</div>
	);
}
