CREATE TABLE `__new_skill_files` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`origin` text NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	`source_text` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_skill_files`("id", "workspace_id", "slug", "name", "description", "origin", "hash", "updated_at", "source_text", "files") SELECT "id", "workspace_id", "slug", "name", "description", "origin", "hash", "updated_at", "source_text", "files" FROM `skill_files`;--> statement-breakpoint
DROP TABLE `skill_files`;--> statement-breakpoint
ALTER TABLE `__new_skill_files` RENAME TO `skill_files`;--> statement-breakpoint
CREATE UNIQUE INDEX `skill_files_by_slug` ON `skill_files` (`workspace_id`,`slug`) WHERE removed_at is null;
