import type * as z from "zod/mini";

interface SchemaDef {
	readonly type: string;
	readonly entries?: Readonly<Record<string, string | number>>;
	readonly element?: z.ZodMiniType;
	readonly innerType?: z.ZodMiniType;
}

/** The closed set of texts a schema (or the list of one) takes; `null` where any text may be valid. */
export function schemaChoices(schema: z.ZodMiniType): readonly string[] | null {
	const def = schema._zod.def as SchemaDef;
	if (def.type === "enum" && def.entries) return Object.values(def.entries).map(String);
	if (def.type === "array" && def.element) return schemaChoices(def.element);
	if ((def.type === "optional" || def.type === "nullable") && def.innerType) return schemaChoices(def.innerType);
	return null;
}
