import "server-only";
import type { Context } from "@/lib/server/context";
import { framePage } from "@/lib/skill/run/frame/frame-page";
import { frameHeaders } from "./frame-headers";
import { runHosts } from "./granted-hosts";
import { onlyFramed } from "./only-framed";

/** The page that a run takes place in: always the same text, with the network that the run's skill was granted. Throws `not_found`. */
export async function answerRunPage(
	ctx: Context,
	input: { readonly run: string },
	request: Request,
): Promise<Response> {
	onlyFramed(request);
	const hosts = await runHosts(ctx, input.run);
	return new Response(framePage(), { headers: frameHeaders("text/html; charset=utf-8", hosts) });
}
