CREATE TABLE `message_media` (
	`message_id` text NOT NULL,
	`media_id` text NOT NULL,
	`mime` text NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`message_id`, `media_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
