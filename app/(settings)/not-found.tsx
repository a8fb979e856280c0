import { NotFoundPage } from "@/components/layout/states/not-found-page";

export default function NotFound() {
	return <NotFoundPage />;
}
