CREATE TABLE `held_arguments` (
	`message_id` text NOT NULL,
	`call_id` text NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`message_id`, `call_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
