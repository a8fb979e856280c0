import { toolLimits } from "./tool-contract";

/** The limits of the settings tools for the generated page. */
export const limitsInWords: readonly string[] = [
	`Queries have at most ${toolLimits.queryLength} characters; every word must match.`,
	`Pages have ${toolLimits.page} entries unless asked otherwise, at most ${toolLimits.maxPage}.`,
	`One read names at most ${toolLimits.keys} keys of one resource.`,
	`One update changes at most ${toolLimits.changedFields} settings of one resource, at most ${toolLimits.changesBytes / 1024} KiB serialized.`,
	"Lists and maps are replaced as a whole; omitted settings stay as they are; null is a value only where the schema says so.",
	"Secrets are never returned. A redaction marker cannot be written back; a keep marker keeps the stored secret at its place.",
];
