/** A flag that a CLI agent is known to take; seeds `cli_flags` of a profile created without a list. */
export interface CatalogFlag {
	readonly flag: string;
	readonly description: string;
	readonly enabled: boolean;
}

/** Known flags by command name of the CLI agent. */
const catalogs: Readonly<Record<string, readonly CatalogFlag[]>> = {};

/** The flags a new profile of an agent starts with; an agent without a catalog has none. */
export function flagCatalogOf(commandName: string): readonly CatalogFlag[] {
	return Object.hasOwn(catalogs, commandName) ? (catalogs[commandName] ?? []) : [];
}
