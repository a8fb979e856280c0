import type { SkillFile, SkillPackage } from "../../skill-package";
import { runLimits } from "../../skill-run";
import { fileTypes } from "../file-type";
import { inlineFile } from "../inline-page";
import { scriptText } from "../script-text";
import { closeWays } from "./close-ways";
import { serveAssets } from "./serve-assets";
import { shimStorage } from "./shim-storage";

/** A page of a skill that is shown, with its other files put in and the same ways taken away as from a run. */
export function viewPage(skill: SkillPackage, page: SkillFile): string {
	const assets = skill.files.filter((file) => file !== page && !/\.html?$/i.test(file.path));
	const start = [
		`(${closeWays})(window);`,
		`(${shimStorage})(window,{},${runLimits.storageBytes});`,
		`(${serveAssets})(window,${JSON.stringify(assets)},${JSON.stringify(fileTypes)});`,
	].join("");
	const html = inlineFile(skill, page);
	const script = `<script>${scriptText(start)}</script>`;
	// A page without its doctype first would be laid out by the rules of old ones.
	const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
	return `${doctype}${script}${html.slice(doctype.length)}`;
}
