DROP INDEX `ledger_at`;--> statement-breakpoint
CREATE INDEX `ledger_vendor` ON `ledger` (`upstream`,`at`);