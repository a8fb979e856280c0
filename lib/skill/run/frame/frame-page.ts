import { runLimits } from "../../skill-run";
import { fileTypes } from "../file-type";
import { scriptText } from "../script-text";
import { captureConsole } from "./capture-console";
import { closeWays } from "./close-ways";
import { leaveFocus } from "./leave-focus";
import { readValue } from "./read-value";
import { runFrame } from "./run-frame";
import { serveAssets } from "./serve-assets";
import { shimStorage } from "./shim-storage";

/** Source of a call with the parts that `FrameParts` names; the functions travel as text. */
const parts = () =>
	`{closeWays:(${closeWays}),leaveFocus:(${leaveFocus}),shimStorage:(${shimStorage}),serveAssets:(${serveAssets}),captureConsole:(${captureConsole}),` +
	`readValue:(${readValue}),types:${JSON.stringify(fileTypes)},storageBytes:${runLimits.storageBytes},consoleLines:${runLimits.consoleLines}}`;

/** A result with the largest picture, whose bytes travel as base64. */
export const longestAnswer = runLimits.resultBytes + Math.ceil(runLimits.imageBytes / 3) * 4;

/** The page that waits in a hidden frame for a skill's run; the same for every skill. */
export function framePage(): string {
	const script = scriptText(`(${runFrame})(window,${parts()},${longestAnswer})`);
	return `<!doctype html><html><head><meta charset="utf-8"><title>Steward</title></head><body><script>${script}</script></body></html>`;
}
