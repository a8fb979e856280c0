import type { Policy } from "@/lib/profile/dynamic/candidate";
import { faultClassOf, type PolicyFault } from "@/lib/profile/dynamic/fault-class";
import type { ModelPort } from "../model-port";
import type { Part, RoutePart } from "../part";
import type { Route } from "../route/route";
import { policiesWith } from "./route-list";
import { driveRouted, type RoutedScene, startedAt } from "./routed-turn";
import { of, playing, type ScriptedGeneration, ScriptedModel, ScriptedPorts, says, text } from "./scripted-turn";

export const isoIn = (seconds: number) => new Date(startedAt + seconds * 1000).toISOString();
export const steps = (parts: readonly Part[]): RoutePart[] => of(parts, "route");

type Scripts = Readonly<Record<string, readonly ScriptedGeneration[]>>;

/** Candidates that play their generations; each goes on with its script where it stopped. */
export function cast(scripts: Scripts, protocol: ModelPort["protocol"] = "native") {
	const models = new Map<string, ScriptedModel>();
	const model = (id: string): ScriptedModel => {
		const known = models.get(id);
		if (known) return known;
		const made = new ScriptedModel(protocol, playing(...(scripts[id] ?? [says(text(`I am ${id}.`))])));
		models.set(id, made);
		return made;
	};
	const executed: string[] = [];
	let ids = 0;
	const portsOf: RoutedScene["portsOf"] = (id, now) => {
		const ports = new ScriptedPorts(model(id));
		ports.time = now;
		ports.execute = async ({ tool }) => {
			executed.push(`${id}:${tool.name}`);
			return { status: "ok", text: `did ${tool.name}` };
		};
		return Object.assign(ports, { newId: (kind: string) => `${kind}_own${++ids}` });
	};
	const drive = (route: Route, more: Partial<RoutedScene> = {}) =>
		driveRouted({ portsOf, routeAt: () => route, ...more });
	return { drive, portsOf, model, executed };
}

export const fails = (fault: PolicyFault, more: Partial<ScriptedGeneration> = {}): ScriptedGeneration => ({
	chunks: [],
	fault,
	...more,
});
export const under = (fault: PolicyFault, change: Partial<Policy>) =>
	policiesWith(faultClassOf(fault) ?? "transient", change);
