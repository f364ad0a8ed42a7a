PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ledger` (
	`call_id` text NOT NULL,
	`charge` integer NOT NULL,
	`at` integer NOT NULL,
	`month` text NOT NULL,
	`upstream` text NOT NULL,
	`operation` text NOT NULL,
	`units` real NOT NULL,
	`usd` real NOT NULL,
	`run_id` text NOT NULL,
	`staff_id` text NOT NULL,
	PRIMARY KEY(`call_id`, `charge`)
);
--> statement-breakpoint
INSERT INTO `__new_ledger`("call_id", "charge", "at", "month", "upstream", "operation", "units", "usd", "run_id", "staff_id") SELECT 'row ' || "id", 1, "at", "month", "upstream", "operation", "units", "usd", "run_id", "staff_id" FROM `ledger`;--> statement-breakpoint
DROP TABLE `ledger`;--> statement-breakpoint
ALTER TABLE `__new_ledger` RENAME TO `ledger`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `ledger_month` ON `ledger` (`month`,`upstream`);--> statement-breakpoint
CREATE INDEX `ledger_run` ON `ledger` (`run_id`);--> statement-breakpoint
ALTER TABLE `calls` ADD `claim` text;