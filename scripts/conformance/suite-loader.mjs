// `node --import`: gives the suite the one export of `fs` that it imports and Node 20 lacks; it is never called here.
import { register } from "node:module";

const hooks = `
export async function resolve(specifier, context, next) {
	const own = specifier === "fs" && context.parentURL?.includes("/conformance/");
	return own ? { url: "shim:fs", shortCircuit: true } : next(specifier, context);
}
export async function load(url, context, next) {
	if (url !== "shim:fs") return next(url, context);
	const source = "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => { throw new Error('globSync'); };";
	return { format: "module", shortCircuit: true, source };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
