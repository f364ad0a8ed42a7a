CREATE TABLE `run_costs` (
	`run_id` text NOT NULL,
	`part` text NOT NULL,
	`credits` integer NOT NULL,
	`asked` integer NOT NULL,
	PRIMARY KEY(`run_id`, `part`)
);
--> statement-breakpoint
CREATE INDEX `run_costs_asked` ON `run_costs` (`run_id`,`asked`);--> statement-breakpoint
DROP INDEX `run_rows_planned`;--> statement-breakpoint
ALTER TABLE `run_rows` DROP COLUMN `planned_credits`;