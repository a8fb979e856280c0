import { describe } from "vitest";
import { describeBundle } from "../testing/bundle-contract";
import type { BundleUnderTest } from "../testing/bundle-samples";
import { memoryBundle } from "./memory-bundle";

describe("storage in memory", () => {
	const bundle = memoryBundle();
	describeBundle((): BundleUnderTest => ({ bundle, openConversation: async (id) => bundle.openConversation(id) }));
});
