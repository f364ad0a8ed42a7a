ALTER TABLE `run_rows` ADD `data` text;--> statement-breakpoint
CREATE INDEX `run_rows_sandbox` ON `run_rows` (`run_id`) WHERE data = 'sandbox';