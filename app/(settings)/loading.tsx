import { PageSkeleton } from "@/components/layout/states/page-skeleton";

export default function Loading() {
	return <PageSkeleton />;
}
