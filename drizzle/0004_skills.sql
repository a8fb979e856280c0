CREATE TABLE `skill_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`script` text NOT NULL,
	`data` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `skill_runs_by_age` ON `skill_runs` (`created_at`);--> statement-breakpoint
CREATE TABLE `skill_storage` (
	`skill_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `skills` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `skills_by_name` ON `skills` (`workspace_id`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `skills_by_slug` ON `skills` (`workspace_id`,`slug`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `staged_skills` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`package` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staged_skills_by_age` ON `staged_skills` (`created_at`);--> statement-breakpoint
CREATE TABLE `timers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`conversation_id` text,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`state` text NOT NULL,
	`fire_at` integer NOT NULL,
	`duration_ms` integer,
	`left_ms` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `timers_by_time` ON `timers` (`user_id`,`state`,`fire_at`,`id`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `skill_files` ADD `files` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `skill_files` ADD `hash` text DEFAULT '' NOT NULL;