import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "turso",
	schema: "./lib/server/db/schema/*.ts",
	out: "./drizzle",
	dbCredentials: { url: "file:./data/steward.db" },
});
