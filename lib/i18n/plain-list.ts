/** Several things side by side, with nothing between them but the language's comma; units stand together in Chinese. */
export const plainList = { type: "conjunction", style: "narrow" } as const;
