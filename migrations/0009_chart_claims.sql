ALTER TABLE `chart_headers` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `show_descriptions` ADD `claimed_by` text;