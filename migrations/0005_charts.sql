CREATE TABLE `chart_entries` (
	`platform` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`week` integer NOT NULL,
	`shows` text NOT NULL,
	PRIMARY KEY(`platform`, `country`, `category`, `week`)
);
--> statement-breakpoint
CREATE TABLE `chart_headers` (
	`week` integer NOT NULL,
	`platform` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`request` text NOT NULL,
	`state` text NOT NULL,
	`podcasts` integer DEFAULT 0 NOT NULL,
	`up` integer,
	`down` integer,
	`entered` integer,
	`out` integer,
	`freshness` text,
	`via` text,
	`listed_at` text,
	`fetched_at` integer,
	`data` text,
	`problem_kind` text,
	`problem_detail` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`week`, `platform`, `country`, `category`)
);
--> statement-breakpoint
CREATE INDEX `chart_headers_sums` ON `chart_headers` (`platform`,`state`,`week`,`podcasts`);--> statement-breakpoint
CREATE TABLE `chart_scrapes` (
	`week` integer NOT NULL,
	`slot` text NOT NULL,
	`started_at` integer NOT NULL,
	`started_by` text,
	`ended_at` integer,
	PRIMARY KEY(`week`, `slot`)
);
--> statement-breakpoint
CREATE TABLE `chart_shows` (
	`platform` text NOT NULL,
	`show_id` text NOT NULL,
	`title` text NOT NULL,
	`publisher` text,
	`summary` text,
	`image` text,
	`link` text,
	`genre` text,
	`seen_week` integer NOT NULL,
	PRIMARY KEY(`platform`, `show_id`)
);
--> statement-breakpoint
CREATE TABLE `show_descriptions` (
	`platform` text NOT NULL,
	`show_id` text NOT NULL,
	`week` integer NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`rank` integer NOT NULL,
	`state` text NOT NULL,
	`description` text,
	`model` text,
	`data` text,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`described_at` integer,
	PRIMARY KEY(`platform`, `show_id`)
);
--> statement-breakpoint
CREATE INDEX `show_descriptions_week` ON `show_descriptions` (`week`);--> statement-breakpoint
CREATE INDEX `show_descriptions_waiting` ON `show_descriptions` (`week`,`rank`) WHERE state = 'waiting';