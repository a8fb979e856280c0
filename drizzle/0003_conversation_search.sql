CREATE TABLE `search_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`message_id` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_rows_by_place` ON `search_rows` (`conversation_id`,`message_id`);--> statement-breakpoint
DROP INDEX `messages_by_parent`;--> statement-breakpoint
CREATE INDEX `messages_by_parent` ON `messages` (`parent_id`,`conversation_id`);--> statement-breakpoint
ALTER TABLE `reflections` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `reflections_by_deletion` ON `reflections` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `working_notes` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `working_notes_by_age` ON `working_notes` (`created_at`,`id`) WHERE deleted_at is null and archived = 0;--> statement-breakpoint
CREATE INDEX `working_notes_by_deletion` ON `working_notes` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(
	place, words,
	content='', contentless_delete=1, prefix='2 3',
	tokenize="unicode61 remove_diacritics 2 categories 'L* M* N* Co So'"
);
--> statement-breakpoint
CREATE TRIGGER `search_rows_deleted` AFTER DELETE ON `search_rows` BEGIN
	DELETE FROM `search_index` WHERE rowid = old.id;
END;
