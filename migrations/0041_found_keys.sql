CREATE TABLE `found_keys` (
	`run_id` text NOT NULL,
	`part` integer NOT NULL,
	`page` integer NOT NULL,
	`pages` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`keys` text NOT NULL,
	PRIMARY KEY(`run_id`, `part`, `page`)
);
--> statement-breakpoint
CREATE INDEX `found_keys_parts` ON `found_keys` (`finished_at`,`run_id`,`part`,`pages`) WHERE page = 0;--> statement-breakpoint
ALTER TABLE `runs` ADD `keys_read_at` integer;--> statement-breakpoint
CREATE INDEX `runs_unread_keys` ON `runs` (`finished_at`) WHERE finished_at is not null and (keys_read_at is null or keys_read_at <> finished_at);