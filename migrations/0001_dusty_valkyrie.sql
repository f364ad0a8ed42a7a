ALTER TABLE `calls` ADD `incarnation` text;--> statement-breakpoint
ALTER TABLE `calls` ADD `staff_id` text;--> statement-breakpoint
ALTER TABLE `calls` ADD `broken_call` text;--> statement-breakpoint
ALTER TABLE `calls` ADD `uncertain_at` integer;--> statement-breakpoint
CREATE INDEX `calls_claim` ON `calls` (`claim`) WHERE answered_at is null;--> statement-breakpoint
ALTER TABLE `ledger` ADD `uncertain` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `run_rows` ADD `uncertain_call` text;--> statement-breakpoint
CREATE INDEX `run_rows_uncertain` ON `run_rows` (`uncertain_call`) WHERE uncertain_call is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `repeat_uncertain` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `uncertain_call` text;--> statement-breakpoint
CREATE INDEX `runs_uncertain` ON `runs` (`uncertain_call`) WHERE uncertain_call is not null;