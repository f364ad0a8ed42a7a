CREATE TABLE `exclusions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` text,
	`note` text,
	`passable` integer DEFAULT true NOT NULL,
	`until_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`lifted_at` integer,
	`lifted_by` text
);
--> statement-breakpoint
CREATE INDEX `exclusions_in_force` ON `exclusions` (`lifted_at`,`until_at`);--> statement-breakpoint
ALTER TABLE `runs` ADD `rules_passed_at` integer;--> statement-breakpoint
CREATE INDEX `run_rows_excluded` ON `run_rows` (`reason_kind`,`ended_at`) WHERE reason_kind >= 'excluded:' and reason_kind < 'excluded~';