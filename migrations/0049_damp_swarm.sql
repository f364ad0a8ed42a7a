DROP INDEX `record_keys_record`;--> statement-breakpoint
CREATE INDEX `record_keys_of_record` ON `record_keys` (`record_id`,`at`,`key`);