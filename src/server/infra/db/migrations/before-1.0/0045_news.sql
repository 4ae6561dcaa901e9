CREATE TABLE "table_passes" (
	"name" text PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL
);
--> statement-breakpoint
-- Small, written and emptied all the time: vacuumed by number.
CREATE UNLOGGED TABLE "untold_news" (
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "untold_news_tellable" CHECK (octet_length(channel) BETWEEN 1 AND 63 AND octet_length(payload) < 8000)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
-- The skills of what there is already are read beside traffic, some hundred jobs at a time (src/server/jobs/board/refresh-skills.ts).
INSERT INTO table_passes (name, after) VALUES ('job-skills', '00000000-0000-0000-0000-000000000000');
