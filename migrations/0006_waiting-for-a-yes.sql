ALTER TABLE `run_rows` ADD `planned_credits` integer;--> statement-breakpoint
ALTER TABLE `run_rows` ADD `asked_credits` integer;--> statement-breakpoint
CREATE INDEX `run_rows_planned` ON `run_rows` (`run_id`,`planned_credits`) WHERE planned_credits is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `agreed_at` integer;--> statement-breakpoint
CREATE INDEX `calls_people` ON `calls` (`answered_at`) WHERE operation in ('people/match', 'person/enrich');