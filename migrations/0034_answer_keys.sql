CREATE TABLE `answer_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`call` text NOT NULL,
	`answered_at` integer NOT NULL
) WITHOUT ROWID;
