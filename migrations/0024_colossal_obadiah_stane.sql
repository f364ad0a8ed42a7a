ALTER TABLE `run_rows` ADD `input_key` integer;--> statement-breakpoint
CREATE INDEX `run_rows_input` ON `run_rows` (`input_key`,`run_id`) WHERE input_key is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `reopening_json` text;