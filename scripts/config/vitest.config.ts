import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

/** What stands on nothing but its arguments: its files share one set of modules, which costs half the time. */
const pure = ["lib/!(server|client)/**/*.test.ts"];

/** What runs the server: databases, processes, turns. `npm run check` leaves it to `npm test`. */
const server = ["lib/server/!(testing)/**/*.test.ts", "lib/server/*.test.ts", "app/**/*.test.ts"];

const root = fileURLToPath(new URL("../..", import.meta.url));

export default defineConfig({
	root,
	plugins: [react()],
	resolve: {
		alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}node_modules/server-only/empty.js` },
	},
	test: {
		// The default leaves one processor to the one that hands out files: on two, half of the machine.
		maxWorkers: "100%",
		// Generous: a loaded machine is no failure.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// As in the browser: on a shared machine one more try tells a stall from a fault.
		retry: process.env.CI ? 1 : 0,
		projects: [
			{ extends: true, test: { name: "pure", environment: "node", include: pure, isolate: false } },
			{
				extends: true,
				test: {
					name: "node",
					environment: "node",
					include: ["{lib,components,scripts}/**/*.test.ts"],
					exclude: [...configDefaults.exclude, ...pure, ...server],
				},
			},
			{ extends: true, test: { name: "server", environment: "node", include: server } },
			{
				extends: true,
				test: {
					name: "dom",
					environment: "happy-dom",
					include: ["components/**/*.test.tsx", "lib/**/*.test.tsx"],
					server: { deps: { inline: ["next-intl"] } },
				},
			},
		],
	},
});
