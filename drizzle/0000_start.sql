CREATE TABLE `install_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `secrets_by_name` ON `secrets` (`name`);--> statement-breakpoint
CREATE TABLE `changes` (
	`event_id` integer NOT NULL,
	`field` text NOT NULL,
	`old_value` text,
	`new_value` text,
	PRIMARY KEY(`event_id`, `field`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`resource_type` text NOT NULL,
	`resource_id` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`actor` text NOT NULL,
	`channel` text NOT NULL,
	`save_id` text,
	`scope` text NOT NULL,
	`conversation_id` text,
	`fields` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_by_resource` ON `events` (`resource_type`,`resource_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_by_conversation` ON `events` (`conversation_id`,`id`);--> statement-breakpoint
CREATE TABLE `saves` (
	`user_id` text NOT NULL,
	`save_id` text NOT NULL,
	`purpose` text NOT NULL,
	`receipt` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `save_id`)
);
--> statement-breakpoint
CREATE INDEX `saves_by_age` ON `saves` (`created_at`);--> statement-breakpoint
CREATE TABLE `agent_profile_mcp` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`meta` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `agent_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`agent_id` text NOT NULL,
	`name` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.name') end) VIRTUAL,
	`enabled` integer GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.enabled') end) VIRTUAL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agent_profiles_by_name` ON `agent_profiles` (`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `agent_profiles_by_agent` ON `agent_profiles` (`agent_id`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`family` text NOT NULL,
	`preset` text,
	`display_name` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.display_name') end) VIRTUAL,
	`enabled` integer GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.enabled') end) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `agents_by_name` ON `agents` (`display_name`,`id`);--> statement-breakpoint
CREATE TABLE `runtime_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`default_agent_profile_id` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.default_agent_profile_id') end) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `user_settings_by_default_profile` ON `user_settings` (`default_agent_profile_id`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`settings` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.name') end) VIRTUAL,
	`default_agent_profile_id` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.default_agent_profile_id') end) VIRTUAL,
	`settings_agent_profile_id` text GENERATED ALWAYS AS (case when json_valid(settings) then json_extract(settings, '$.settings_agent_profile_id') end) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `workspaces_by_default_profile` ON `workspaces` (`default_agent_profile_id`);--> statement-breakpoint
CREATE INDEX `workspaces_by_settings_profile` ON `workspaces` (`settings_agent_profile_id`);