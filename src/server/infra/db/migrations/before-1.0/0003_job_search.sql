-- Both extensions are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as words in lower case without accents and signs, one blank between two. Immutable because the dictionary is named.
CREATE FUNCTION plain_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '[^[:alnum:]]+', ' ', 'g'));
--> statement-breakpoint
-- The lexemes of plain words (each word and its English stem) and marks of filters (`type=Contract`), which hold an
-- equals sign and so never meet a word. The parser of text search is not asked: it would read `ai/ml` as a file.
-- Chinese, Japanese and Korean are written without blanks: there a word is also found by what begins inside of it.
CREATE FUNCTION job_document(plain text, marks text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_tsvector(coalesce(array_agg(form), '{}') || marks)
  FROM unnest(string_to_array(plain, ' ')) AS word,
    generate_series(1, CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' THEN least(length(word), 40) ELSE 1 END)
      AS start,
    LATERAL (VALUES
      (substr(word, start, 64)),
      (CASE WHEN start = 1 THEN (ts_lexize('english_stem'::regdictionary, left(word, 64)))[1] END)
    ) AS forms (form)
  WHERE form <> '';
END;
--> statement-breakpoint
-- What a person searches for: all of the first eight words, as the beginning of a word or by their English stem; words
-- of one or two Latin letters only as they are. Null where there is no word, which matches nothing.
CREATE FUNCTION job_query(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg(
    CASE
      WHEN length(word) <= 2 AND word ~ '^[a-z0-9]*$' THEN format('%L', word)
      WHEN stem <> word THEN format('(%L:* | %L)', word, stem)
      ELSE format('%L:*', word)
    END, ' & ')::tsquery
  FROM (
    SELECT DISTINCT left(word, 64) AS word, (ts_lexize('english_stem'::regdictionary, left(word, 64)))[1] AS stem
    FROM unnest((string_to_array(plain_words(search), ' '))[1:8]) AS word
    WHERE word <> ''
  ) AS words;
END;
--> statement-breakpoint
-- A filter as a query for its mark.
CREATE FUNCTION job_mark(kind text, value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN quote_literal(kind || '=' || value)::tsquery;
--> statement-breakpoint
-- The places in a location: `Remote - US; Lehi, UT` is remote us, remote, us, lehi ut, lehi, ut. At most twelve.
CREATE FUNCTION job_places_of(location text) RETURNS TABLE (place text, name text, offered boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH parts AS (
    SELECT part, nth FROM regexp_split_to_table(location, '\s*(?:;|\||\s/\s|\sor\s)\s*') WITH ORDINALITY AS split (part, nth)
  ), pieces AS (
    SELECT part AS name, false AS offered, nth, 1 AS step FROM parts
    UNION ALL
    SELECT piece, piece_nth = 1, nth, 1 + piece_nth
    FROM parts, regexp_split_to_table(part, '[,()]|\s[-–—]\s') WITH ORDINALITY AS split (piece, piece_nth)
    UNION ALL
    SELECT 'Remote', true, nth, 0 FROM parts WHERE ' ' || plain_words(part) || ' ' LIKE '% remote %'
  )
  SELECT plain_words(pieces.name), min(trim(pieces.name)), bool_or(pieces.offered) FROM pieces
  WHERE plain_words(pieces.name) <> ''
  GROUP BY plain_words(pieces.name) ORDER BY min(nth), min(step) LIMIT 12;
END;
--> statement-breakpoint
-- Descriptions stand apart from their rows, so that a list of jobs reads few pages. Lists are read from indexes alone
-- where a page of the table is known to be visible to all; so new rows are vacuumed soon.
ALTER TABLE jobs SET (toast_tuple_target = 1024,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
CREATE TABLE "job_places" (
	"job_id" uuid NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"offered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closing_date" date,
	CONSTRAINT "job_places_key" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
CREATE TABLE "job_search" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closing_date" date,
	"reward_amount" integer NOT NULL,
	"listed" boolean NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_owner_index";--> statement-breakpoint
DROP INDEX "jobs_company_index";--> statement-breakpoint
ALTER TABLE "job_places" ADD CONSTRAINT "job_places_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_search" ADD CONSTRAINT "job_search_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_places_newest_index" ON "job_places" USING btree ("place","created_at","job_id","closing_date");--> statement-breakpoint
CREATE INDEX "job_search_newest_index" ON "job_search" USING btree ("created_at","job_id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "job_search_reward_index" ON "job_search" USING btree ("reward_amount","job_id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "job_search_document_index" ON "job_search" USING gin ("document") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_newest_index" ON "jobs" USING btree ("created_at","id","closing_date","reward_amount") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_reward_index" ON "jobs" USING btree ("reward_amount","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_candidates_index" ON "jobs" USING btree ("candidates_count","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_type_index" ON "jobs" USING btree ("f_type","created_at","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_closing_index" ON "jobs" USING btree ("closing_date","id") WHERE status <> 'Closed' AND archived_at IS NULL AND closing_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_jobs_job_index" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "jobs_owner_index" ON "jobs" USING btree ("created_by","created_at","id","status","archived_at");--> statement-breakpoint
CREATE INDEX "jobs_company_index" ON "jobs" USING btree ("company","created_at","id","closing_date","listed");
--> statement-breakpoint
ALTER TABLE job_search SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE job_places SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
CREATE FUNCTION refresh_job_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, document)
  SELECT jobs.id, jobs.created_at, jobs.closing_date, jobs.reward_amount, jobs.listed,
    job_document(
      plain_words(concat_ws(
        ' ', jobs.title, companies.name, jobs.location, left(jobs.requirements, 1000), jobs.summary
      )),
      ARRAY['type=' || jobs.f_type, 'company=' || jobs.company]
        || ARRAY(SELECT 'place=' || place FROM job_places_of(jobs.location))
    )
  FROM jobs JOIN companies ON companies.id = jobs.company
  WHERE jobs.id = ANY (ids)
  ON CONFLICT (job_id) DO UPDATE SET
    created_at = excluded.created_at, closing_date = excluded.closing_date, reward_amount = excluded.reward_amount,
    listed = excluded.listed, document = excluded.document;

  DELETE FROM job_places WHERE job_id = ANY (ids);
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
  SELECT jobs.id, found.place, found.name, found.offered, jobs.created_at, jobs.closing_date
  FROM jobs, job_places_of(jobs.location) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed;
END $$;
--> statement-breakpoint
CREATE FUNCTION jobs_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_search(ARRAY(SELECT id FROM posted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_posted AFTER INSERT ON jobs
REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION jobs_posted();
--> statement-breakpoint
CREATE FUNCTION job_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not on the counters of candidates, which change most often.
CREATE TRIGGER job_changed AFTER UPDATE OF title, company, summary, location, f_type, status, reward_amount,
  requirements, closing_date, created_at, archived_at ON jobs
FOR EACH ROW EXECUTE FUNCTION job_changed();
--> statement-breakpoint
CREATE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_search(ARRAY(SELECT id FROM jobs WHERE company = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_renamed AFTER UPDATE OF name ON companies
FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION company_renamed();
--> statement-breakpoint
SELECT refresh_job_search(ARRAY(SELECT id FROM jobs));
