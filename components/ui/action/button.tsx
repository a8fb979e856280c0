import { LoaderCircle, type LucideIcon } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { classNames } from "../class-names";

/** One filled (`primary`) button per view; the decisive action inside a card is `strong`; the escape is `ghost`. */
export type ButtonLook = "default" | "primary" | "strong" | "ghost" | "danger";

interface ButtonState {
	readonly look?: ButtonLook;
	readonly small?: boolean;
	/** A toggled button; sets `aria-pressed`. */
	readonly pressed?: boolean;
	/** Shows the waiting sign and takes no second press. */
	readonly busy?: boolean;
	/** Why it cannot be pressed now; said to everyone. Absent: it can. */
	readonly blockedBy?: string | undefined;
}

type Native = Omit<ComponentProps<"button">, "disabled" | "children" | "aria-label" | "title" | "aria-pressed">;

export interface ButtonProps extends Native, ButtonState {
	readonly icon?: LucideIcon;
	readonly children: ReactNode;
}

export interface IconButtonProps extends Native, ButtonState {
	readonly icon: LucideIcon;
	/** Its accessible name and its tooltip. */
	readonly label: string;
	/** A small sign over the icon, such as a dot. */
	readonly badge?: ReactNode;
}

const looks: Readonly<Record<ButtonLook, string>> = {
	default: "border-line-strong bg-surface text-ink enabled-hover:bg-well",
	primary: "border-accent bg-accent text-on-accent enabled-hover:opacity-90",
	strong: "border-ink bg-surface text-ink enabled-hover:bg-well",
	ghost: "border-transparent text-muted enabled-hover:bg-pressed enabled-hover:text-ink",
	danger: "border-red-line bg-surface text-red enabled-hover:bg-red-tint",
};

const pressedLook = "border-line-strong bg-pressed text-ink";

function shape({ look = "default", small, pressed, blockedBy }: ButtonState): string {
	return classNames(
		"inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap border font-medium text-button",
		small ? "h-ctl-s rounded-sm coarse:rounded-md" : "h-ctl rounded-md",
		blockedBy === undefined
			? pressed
				? pressedLook
				: looks[look]
			: classNames(
					"cursor-not-allowed text-faint",
					look === "ghost" ? "border-transparent opacity-50" : "border-line bg-well",
				),
	);
}

function guard(state: ButtonState, onClick: Native["onClick"]) {
	return (event: MouseEvent<HTMLButtonElement>) => {
		if (state.busy || state.blockedBy !== undefined) event.preventDefault();
		else onClick?.(event);
	};
}

/** A button with words. */
export function Button({
	look,
	small,
	pressed,
	busy,
	blockedBy,
	icon: Icon,
	children,
	className,
	...rest
}: ButtonProps) {
	const state = { look, small, pressed, busy, blockedBy };
	const reasonId = useId();
	return (
		<button
			type="button"
			{...rest}
			onClick={guard(state, rest.onClick)}
			aria-pressed={pressed}
			aria-busy={busy || undefined}
			aria-disabled={blockedBy !== undefined || busy || undefined}
			aria-describedby={blockedBy === undefined ? rest["aria-describedby"] : reasonId}
			title={blockedBy}
			className={classNames(shape(state), small ? "px-2.5" : "px-3", className)}
		>
			{busy ? (
				<LoaderCircle aria-hidden className="icon-sm animate-spin" />
			) : (
				Icon && <Icon aria-hidden className="icon-sm" />
			)}
			{children}
			{blockedBy !== undefined && (
				<span id={reasonId} hidden>
					{blockedBy}
				</span>
			)}
		</button>
	);
}

/** A button with an icon alone: it must have a name. */
export function IconButton({
	look = "ghost",
	small,
	pressed,
	busy,
	blockedBy,
	icon: Icon,
	label,
	badge,
	className,
	...rest
}: IconButtonProps) {
	const state = { look, small, pressed, busy, blockedBy };
	const Shown = busy ? LoaderCircle : Icon;
	return (
		<button
			type="button"
			{...rest}
			onClick={guard(state, rest.onClick)}
			aria-label={label}
			title={blockedBy ?? label}
			aria-pressed={pressed}
			aria-busy={busy || undefined}
			aria-disabled={blockedBy !== undefined || busy || undefined}
			className={classNames(shape(state), small ? "w-ctl-s" : "w-ctl", className)}
		>
			<span className="relative grid">
				<Shown
					aria-hidden
					className={classNames(small ? "icon-sm" : "icon", "coarse:icon-lg", busy && "animate-spin")}
				/>
				{badge}
			</span>
		</button>
	);
}

/** The look of a button for a link of the router. */
export function linkButtonClass(look: ButtonLook = "default", small = false): string {
	return classNames(shape({ look, small }), small ? "px-2.5" : "px-3");
}
