CREATE TABLE `chat_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`profile_id` text DEFAULT '' NOT NULL,
	`agent` integer DEFAULT false NOT NULL,
	`head_id` text,
	`queued` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `conversations_by_n` ON `conversations` (`n`);--> statement-breakpoint
CREATE INDEX `conversations_by_age` ON `conversations` (`user_id`,`kind`,`archived_at`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `conversations_by_deletion` ON `conversations` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `message_parts` (
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`n` integer NOT NULL,
	`conversation_id` text NOT NULL,
	`kind` text NOT NULL,
	`part` text,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_parts_by_n` ON `message_parts` (`n`);--> statement-breakpoint
CREATE INDEX `message_parts_by_conversation` ON `message_parts` (`conversation_id`,`n`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`conversation_id` text NOT NULL,
	`parent_id` text,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`agent` integer DEFAULT false NOT NULL,
	`answered_by` text,
	`usage` text,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`runner` text,
	`lease_until` integer,
	`stop_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_by_n` ON `messages` (`n`);--> statement-breakpoint
CREATE INDEX `messages_by_conversation` ON `messages` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_parent` ON `messages` (`parent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_one_turn` ON `messages` (`conversation_id`) WHERE status in ('streaming', 'waiting');--> statement-breakpoint
CREATE INDEX `messages_running` ON `messages` (`status`,`lease_until`) WHERE status in ('streaming', 'waiting');--> statement-breakpoint
CREATE TABLE `tool_grants` (
	`scope` text NOT NULL,
	`tool` text NOT NULL,
	`definition_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `tool`)
);
--> statement-breakpoint
CREATE TABLE `mcp_server_states` (
	`server_ref` text PRIMARY KEY NOT NULL,
	`connection_hash` text NOT NULL,
	`status` text,
	`transport` text,
	`tools` text,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mcp_servers` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.name') end) VIRTUAL,
	`enabled` integer GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.enabled') end) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `mcp_servers_by_name` ON `mcp_servers` (`workspace_id`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `mcp_servers_by_slug` ON `mcp_servers` (`workspace_id`,`slug`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `mcp_sign_ins` (
	`server_ref` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`server_ref`, `user_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mcp_sign_ins_by_state` ON `mcp_sign_ins` (`state`);--> statement-breakpoint
CREATE TABLE `mcp_tool_pins` (
	`server_ref` text NOT NULL,
	`tool` text NOT NULL,
	`definition_hash` text NOT NULL,
	`definition` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`server_ref`, `tool`)
);
--> statement-breakpoint
CREATE TABLE `reflections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reflections_by_age` ON `reflections` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reflections_by_conversation` ON `reflections` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `skill_files` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`source_text` text NOT NULL,
	`origin` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `skill_files_by_slug` ON `skill_files` (`workspace_id`,`slug`);--> statement-breakpoint
CREATE TABLE `working_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`text` text NOT NULL,
	`protected` integer DEFAULT false NOT NULL,
	`covers_to` text,
	`created_at` integer NOT NULL,
	`archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `working_notes_by_conversation` ON `working_notes` (`conversation_id`,`archived`,`created_at`,`id`);