/** A name or text somebody wrote: its own direction, isolated from the sentence around it. */
export function UserText({ children, className }: { readonly children: string; readonly className?: string }) {
	return (
		<bdi dir="auto" className={className}>
			{children}
		</bdi>
	);
}
