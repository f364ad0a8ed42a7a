ALTER TABLE `suppressions` ADD `forget_at` integer;--> statement-breakpoint
CREATE INDEX `suppressions_forget` ON `suppressions` (`forget_at`) WHERE forget_at IS NOT NULL;