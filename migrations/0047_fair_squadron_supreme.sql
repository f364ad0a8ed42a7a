ALTER TABLE `list_lines` ADD `removed_act` text;--> statement-breakpoint
CREATE INDEX `list_lines_removed_act` ON `list_lines` (`removed_act`) WHERE removed_act IS NOT NULL;--> statement-breakpoint
ALTER TABLE `record_notes` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `record_notes_deleted` ON `record_notes` (`deleted_at`) WHERE deleted_at IS NOT NULL;