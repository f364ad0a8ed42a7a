CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`staff_id` text,
	`event` text NOT NULL,
	`outcome` text NOT NULL,
	`about` text
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);