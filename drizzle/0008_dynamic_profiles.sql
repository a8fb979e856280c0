ALTER TABLE `messages` ADD `wake_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `carries` text;