"use client";

import { ArrowUp, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { useAlive } from "@/components/ui/use-alive";
import { useCoarsePointer, useMedia } from "@/components/ui/use-media";
import { readComposer, subscribeComposer, writeComposer } from "@/lib/client/chat/composer-drafts";
import { ComposerHint } from "./composer-hint";
import { isSubmit, type SubmitKey } from "./submit-key";

export interface ComposerProps {
	/** Whose text it is: a conversation's id, `new` or `assistant`. */
	readonly place: string;
	/** Name of who is written to. */
	readonly to: string;
	readonly submitKey: SubmitKey;
	readonly activity: "idle" | "streaming" | "waiting";
	/** Sends the text; true when it was taken. */
	readonly onSend: (text: string) => Promise<boolean>;
	readonly onStop: () => void;
	/** Name of what is under way: `send`, `stop`. */
	readonly busy: string | null;
	readonly refusal: string | null;
	/** Left of Stop and Send. */
	readonly tools?: ReactNode;
	readonly field?: RefObject<HTMLTextAreaElement | null>;
}

/** Where a person writes. It grows with its text, says what Enter does and keeps what is not sent. */
export function Composer(props: ComposerProps) {
	const { place, to, submitKey, activity, onSend, onStop, busy, refusal, tools, field } = props;
	const t = useTranslations("chat");
	const coarse = useCoarsePointer();
	const wide = useMedia("(min-width: 48rem)");
	const [composing, setComposing] = useState(false);
	const text = useSyncExternalStore(
		subscribeComposer,
		() => readComposer(place),
		() => "",
	);
	const empty = text.trim() === "";
	const send = async () => {
		if (empty || busy === "send") return;
		if (await onSend(text)) writeComposer(place, "");
	};
	return (
		<form
			aria-label={t("composer.label")}
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
			className="shrink-0 border-line bg-surface pb-[calc(0.5rem+var(--safe-bottom))] max-md:border-t max-md:pt-2 md:pb-4"
		>
			<div className="chat-column max-md:px-2">
				{refusal && (
					<p role="alert" className="px-3 pb-1.5 text-red text-small">
						{refusal}
					</p>
				)}
				<div className="rounded-lg border border-line-strong bg-surface focus-within:border-faint">
					<GrowingField
						field={field}
						text={text}
						label={t("composer.to", { name: to })}
						placeholder={activity === "waiting" && wide ? t("composer.settles") : t("composer.to", { name: to })}
						onText={(next) => writeComposer(place, next)}
						onComposing={setComposing}
						onEnter={(keys) => {
							if (!isSubmit(keys, submitKey, coarse)) return false;
							void send();
							return true;
						}}
					/>
					<div className="flex items-center gap-1.5 px-1.5 pt-1 pb-1.5">
						{tools}
						<ComposerHint submitKey={submitKey} composing={composing} queues={activity === "streaming" && !empty} />
						{activity !== "idle" && (
							<Button
								icon={Square}
								busy={busy === "stop"}
								onClick={() => {
									onStop();
									// The button goes with the turn; the focus must not go with it.
									if (!coarse) field?.current?.focus();
								}}
								className="[&>svg]:fill-current [&>svg]:text-red"
							>
								{t("stop")}
							</Button>
						)}
						<IconButton
							type="submit"
							icon={ArrowUp}
							look="primary"
							label={t("send")}
							busy={busy === "send"}
							blockedBy={empty ? t("emptyMessage") : undefined}
						/>
					</div>
				</div>
			</div>
		</form>
	);
}

interface GrowingFieldProps {
	readonly field: ComposerProps["field"];
	readonly text: string;
	readonly label: string;
	readonly placeholder: string;
	readonly onText: (text: string) => void;
	readonly onComposing: (composing: boolean) => void;
	/** True when it was taken as a way to send. */
	readonly onEnter: (keys: KeyboardEvent) => boolean;
}

function GrowingField({ field, text, label, placeholder, onText, onComposing, onEnter }: GrowingFieldProps) {
	// Before the page runs, nothing typed would be kept.
	const alive = useAlive();
	const shared =
		"col-start-1 row-start-1 px-3.5 pt-2.75 pb-1 coarse:pt-3 coarse:pb-3 text-input [overflow-wrap:anywhere]";
	return (
		<div className="grid max-h-40 min-w-0 overflow-y-auto">
			{/* The same text unseen gives the field its height, without measuring. */}
			<div aria-hidden className={`${shared} invisible whitespace-pre-wrap`}>
				{`${text} `}
			</div>
			<textarea
				ref={field}
				dir="auto"
				rows={1}
				value={text}
				aria-label={label}
				placeholder={placeholder}
				enterKeyHint="enter"
				readOnly={!alive}
				onChange={(event) => onText(event.target.value)}
				onCompositionStart={() => onComposing(true)}
				onCompositionEnd={() => onComposing(false)}
				onKeyDown={(event) => {
					if (event.key === "Enter" && onEnter(event.nativeEvent)) event.preventDefault();
				}}
				className={`${shared} resize-none overflow-hidden bg-transparent outline-none`}
			/>
		</div>
	);
}
