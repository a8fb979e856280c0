import { classNames } from "../class-names";

/** The shape of something that loads; give it the size of what comes. */
export function Skeleton({ className }: { readonly className?: string }) {
	return <span aria-hidden className={classNames("block animate-pulse rounded-sm bg-pressed", className)} />;
}
