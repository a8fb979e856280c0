import { fenceCall, type ParsedCall } from "./call-arguments";
import { fenceCalls, type KnownTools, knownName } from "./known-tool";

/**
 * A call in the native protocol, where it says one of the seed's four calls in another dialect: skills speak of `run_js`,
 * `run_mcp` and arguments by other names, and models follow them. Every other call stays as it is.
 */
export function dialectCall<Call extends ParsedCall>(call: Call, known: KnownTools): Call {
	if (call.arguments === null) return call;
	const name = knownName(call.tool, known);
	const meant = fenceCalls.find((each) => each === name);
	return meant ? { ...call, ...fenceCall(meant, call.arguments, known) } : call;
}
