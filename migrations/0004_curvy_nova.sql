CREATE TABLE `probes` (
	`id` text PRIMARY KEY NOT NULL,
	`call` text NOT NULL,
	`staff_id` text NOT NULL,
	`at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	`units` real NOT NULL,
	`usd` real NOT NULL
);
--> statement-breakpoint
CREATE INDEX `probes_staff` ON `probes` (`staff_id`,`at`);--> statement-breakpoint
CREATE INDEX `probes_call` ON `probes` (`call`,`at`);