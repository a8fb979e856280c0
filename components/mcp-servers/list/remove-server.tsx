"use client";

import { useTranslations } from "next-intl";
import { cloneElement, type ReactElement, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { isolated } from "@/lib/i18n/isolated";

interface RemoveServerProps {
	readonly name: string;
	/** It is in the saved document, so that people are asked. */
	readonly saved: boolean;
	readonly onRemove: () => void;
	/** The button. */
	readonly children: ReactElement<ButtonProps>;
}

/** Takes a server out of the draft; asks when it is a saved one. */
export function RemoveServer({ name, saved, onRemove, children }: RemoveServerProps) {
	const t = useTranslations("mcp");
	const ui = useTranslations("ui");
	const [asking, setAsking] = useState(false);
	return (
		<>
			{cloneElement(children, { onClick: () => (saved ? setAsking(true) : onRemove()) })}
			<Dialog
				role="alertdialog"
				open={asking}
				onOpenChange={setAsking}
				title={t("remove.title", { name: isolated(name) })}
				description={t("remove.body")}
				actions={
					<>
						<Button look="ghost" onClick={() => setAsking(false)}>
							{ui("cancel")}
						</Button>
						<Button
							look="danger"
							onClick={() => {
								setAsking(false);
								onRemove();
							}}
						>
							{t("remove.action")}
						</Button>
					</>
				}
			/>
		</>
	);
}
