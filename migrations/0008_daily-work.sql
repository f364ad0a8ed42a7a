CREATE TABLE `daily_work` (
	`name` text PRIMARY KEY NOT NULL,
	`done_for` text NOT NULL,
	`claimed_until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `firings` DROP COLUMN `usd`;