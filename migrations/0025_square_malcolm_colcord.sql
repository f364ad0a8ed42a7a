ALTER TABLE `runs` ADD `made_from` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `made_of_json` text;--> statement-breakpoint
CREATE INDEX `runs_made_from` ON `runs` (`made_from`,`created_at`) WHERE made_from is not null;