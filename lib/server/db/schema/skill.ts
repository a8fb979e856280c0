import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TimerKind, TimerState } from "@/lib/skill/intent-card";
import type { SkillFile, SkillPackage } from "@/lib/skill/skill-package";
import { json, recordColumns } from "./columns";

/** What is set about a skill of a workspace; the skill itself is the row of `skill_files` with this id. */
export const skills = sqliteTable(
	"skills",
	{
		...recordColumns,
		workspaceId: text("workspace_id").notNull(),
		slug: text("slug").notNull(),
		name: text("name").notNull(),
	},
	(t) => [
		index("skills_by_name").on(t.workspaceId, t.name, t.id).where(sql`deleted_at is null`),
		uniqueIndex("skills_by_slug").on(t.workspaceId, t.slug).where(sql`deleted_at is null`),
	],
);

/** The skills themselves. What is long stands last, so that reading a catalog never walks over it. */
export const skillFiles = sqliteTable(
	"skill_files",
	{
		id: text("id").primaryKey(),
		workspaceId: text("workspace_id").notNull(),
		slug: text("slug").notNull(),
		name: text("name").notNull(),
		description: text("description").notNull(),
		origin: text("origin").notNull(),
		hash: text("hash").notNull().default(""),
		updatedAt: integer("updated_at").notNull(),
		/** Set while a removal can still be taken back. */
		removedAt: integer("removed_at"),
		sourceText: text("source_text").notNull(),
		files: json<readonly SkillFile[]>("files", [], Array.isArray).notNull().default([]),
	},
	(t) => [uniqueIndex("skill_files_by_slug").on(t.workspaceId, t.slug).where(sql`removed_at is null`)],
);

/** Packages that were read and wait for a person to add them; gone after an hour. */
export const stagedSkills = sqliteTable(
	"staged_skills",
	{
		id: text("id").primaryKey(),
		userId: text("user_id").notNull(),
		workspaceId: text("workspace_id").notNull(),
		package: json<SkillPackage | null>("package", null),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [index("staged_skills_by_age").on(t.createdAt)],
);

/** Runs that wait for a browser or its answer; a row is deleted with its call's end. */
export const skillRuns = sqliteTable(
	"skill_runs",
	{
		id: text("id").primaryKey(),
		conversationId: text("conversation_id").notNull(),
		userId: text("user_id").notNull(),
		skillId: text("skill_id").notNull(),
		script: text("script").notNull(),
		data: text("data").notNull(),
		state: text("state").$type<"waiting" | "claimed" | "answered">().notNull(),
		/** Sealed: what a page answers may hold the secret. */
		answer: text("answer"),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [index("skill_runs_by_age").on(t.createdAt)],
);

/** What a skill's page keeps, sealed. */
export const skillStorage = sqliteTable("skill_storage", {
	skillId: text("skill_id").primaryKey(),
	sealed: text("sealed").notNull(),
	updatedAt: integer("updated_at").notNull(),
});

export const timers = sqliteTable(
	"timers",
	{
		id: text("id").primaryKey(),
		userId: text("user_id").notNull(),
		conversationId: text("conversation_id"),
		kind: text("kind").$type<TimerKind>().notNull(),
		label: text("label").notNull(),
		state: text("state").$type<TimerState>().notNull(),
		/** ms since the epoch. */
		fireAt: integer("fire_at").notNull(),
		durationMs: integer("duration_ms"),
		leftMs: integer("left_ms"),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(t) => [index("timers_by_time").on(t.userId, t.state, t.fireAt, t.id)],
);
