import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/surface/skeleton";

/** The shape of a conversation while it loads. */
export function ChatSkeleton() {
	const t = useTranslations("shell");
	return (
		<main
			id="content"
			aria-busy
			aria-label={t("loading")}
			className="chat-main flex h-full flex-col overflow-hidden bg-surface"
		>
			<div className="flex h-13 shrink-0 items-center border-line border-b px-gutter md:px-6">
				<Skeleton className="h-5 w-48" />
			</div>
			<div className="chat-column flex flex-1 flex-col gap-5 py-4">
				<Skeleton className="h-10 w-3/5 self-end rounded-lg" />
				<Skeleton className="h-5 w-4/5" />
				<Skeleton className="h-5 w-3/5" />
				<Skeleton className="h-10 w-2/5 self-end rounded-lg" />
				<Skeleton className="h-5 w-3/4" />
			</div>
		</main>
	);
}
