import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/surface/skeleton";

/** One letter per row of a card. */
const cards = ["abcde", "fg", "h"];

/** The shape of a settings page while its data loads. */
export function PageSkeleton() {
	const t = useTranslations("shell");
	return (
		<main id="content" aria-busy aria-label={t("loading")} className="h-full overflow-hidden">
			<div className="page-column pb-6 md:px-8">
				<div className="max-md:border-line max-md:border-b max-md:px-gutter max-md:pt-safe-top md:py-4">
					<Skeleton className="hidden h-5 w-36 md:block" />
					<div className="flex min-h-13 items-center md:mt-1 md:min-h-9">
						<Skeleton className="h-6 w-44" />
					</div>
				</div>
				{cards.map((rows) => (
					<div
						key={rows}
						className="border-line border-b bg-surface p-gutter md:mt-3 md:rounded-lg md:border md:first-of-type:mt-0"
					>
						<Skeleton className="h-5 w-40" />
						{rows.split("").map((row) => (
							<Skeleton key={row} className="mt-4 h-ctl w-full rounded-md" />
						))}
					</div>
				))}
			</div>
		</main>
	);
}
