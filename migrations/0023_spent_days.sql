CREATE TABLE `spent_days` (
	`day` text NOT NULL,
	`upstream` text NOT NULL,
	`staff_id` text NOT NULL,
	`tool` text NOT NULL,
	`units` real NOT NULL,
	`usd` real NOT NULL,
	`calls` integer NOT NULL,
	PRIMARY KEY(`day`, `upstream`, `staff_id`, `tool`)
);
--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`);
--> statement-breakpoint
CREATE TRIGGER ledger_day_out AFTER DELETE ON ledger BEGIN UPDATE spent_days SET units = units - OLD.units, usd = usd - OLD.usd, calls = calls - 1 WHERE day = date(OLD.at / 1000, 'unixepoch') AND upstream = OLD.upstream AND staff_id = OLD.staff_id AND tool = COALESCE((SELECT tool FROM runs WHERE id = OLD.run_id), ''); END;
