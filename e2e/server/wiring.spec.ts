import { expect, test } from "@playwright/test";
import { currentWiring, faultsOf } from "../../scripts/test/required-steps.mjs";

/** The unit suite asks the same; asked here too, so that taking it out of npm test is seen. */
test("npm test runs every required step", () => {
	expect(faultsOf(currentWiring())).toEqual([]);
});
