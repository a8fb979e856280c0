import "server-only";
import { AppError } from "@/lib/shared/app-error";
import type { OpenedTurn, TurnFacts } from "./turn-opening";

/** Opens model and tools of a conversation's profile. Throws `feature_unavailable` where no model can be opened. */
export async function openTurnPorts(_facts: TurnFacts): Promise<OpenedTurn> {
	throw new AppError("feature_unavailable", "No model answers in this installation.");
}
