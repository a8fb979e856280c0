import { BookOpen, Cloud, HardDrive, type LucideIcon, Plug, Split, SquareTerminal } from "lucide-react";
import { agentPresetOf } from "@/lib/agent/presets";

interface AgentKind {
	readonly family: string;
	readonly preset: string;
}

/** Where an agent answers from: this machine or network, a provider, a program, Steward itself. */
export function agentIcon({ family, preset }: AgentKind): LucideIcon {
	if (family === "offline") return BookOpen;
	if (family === "dynamic") return Split;
	if (family === "acp") return SquareTerminal;
	const known = agentPresetOf(preset);
	if (!known) return Plug;
	return known.local ? HardDrive : Cloud;
}
