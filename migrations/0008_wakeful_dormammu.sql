CREATE TABLE `heartbeats` (
	`queue` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`heard_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `troubles` (
	`name` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`state` text NOT NULL,
	`next_at` integer NOT NULL,
	`claimed_by` text
);
--> statement-breakpoint
ALTER TABLE `upstream_health` ADD `failures` integer DEFAULT 0 NOT NULL;