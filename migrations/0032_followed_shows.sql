CREATE TABLE `followed_shows` (
	`platform` text NOT NULL,
	`show_id` text NOT NULL,
	`followed_at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`platform`, `show_id`)
);
