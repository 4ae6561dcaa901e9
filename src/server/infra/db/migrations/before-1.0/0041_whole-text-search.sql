ALTER TABLE "job_search" ADD COLUMN "head" "tsvector";--> statement-breakpoint
CREATE INDEX "job_search_headless_index" ON "job_search" USING btree ("job_id") WHERE head IS NULL;--> statement-breakpoint
-- Names that are written with signs, as words of their own: the same as src/rules/search/words.ts. Takes lower case.
CREATE FUNCTION trade_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value !~ '\+\+|[cf]#|\.net|r&d|go[- ]to[- ]market' THEN value ELSE
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
    '(^|[^a-z0-9])c\+\+', '\1 cplusplus ', 'g'),
    '(^|[^a-z0-9])c#', '\1 csharp ', 'g'),
    '(^|[^a-z0-9])f#', '\1 fsharp ', 'g'),
    '(^|[^a-z0-9])(asp|vb)?\.net(?![a-z0-9])', '\1\2 dotnet ', 'g'),
    '(^|[^a-z0-9])r&d(?![a-z0-9])', '\1rnd', 'g'),
    'go[- ]to[- ]market', 'gotomarket', 'g') END;
--> statement-breakpoint
-- Words of what names a job, each with its field, and the pairs of words of its title. Chinese, Japanese and Korean are
-- written without blanks: there a word is also found by what begins inside of it.
CREATE FUNCTION job_head(title text, skills text, location text, company text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH words AS (
    SELECT field, word, nth, lead(word) OVER (PARTITION BY field ORDER BY nth) AS next
    FROM (VALUES ('t', title), ('s', skills), ('l', location), ('c', company)) AS fields (field, value),
      unnest(string_to_array(plain_words(trade_words(lower(value))), ' ')) WITH ORDINALITY AS split (word, nth)
    WHERE word <> ''
  )
  SELECT array_to_tsvector(coalesce(array_agg(form), '{}')) FROM (
    SELECT field || '=' || substr(word, start, 64) AS form
    FROM words, generate_series(
      1, CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' THEN least(length(word), 40) ELSE 1 END
    ) AS start
    UNION ALL SELECT 'p=' || left(word, 64) || ' ' || left(next, 64) FROM words WHERE field = 't' AND next IS NOT NULL
  ) AS forms;
END;
--> statement-breakpoint
-- The words of a text, however long. Without the signs that join words into addresses, names of files and numbers, the
-- parser of text search finds words alone; it does so in half the time of a regular expression.
CREATE FUNCTION text_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN strip(to_tsvector('simple'::regconfig, translate(
  trade_words(lower(unaccent('unaccent'::regdictionary, value))), '/\-–—.:@_#+&=~%*|<>''’', repeat(' ', 22)
)));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_job_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, head, document)
  SELECT made.id, made.created_at, made.closing_date, made.reward_amount, made.listed,
    made.head || array_to_tsvector(made.marks), made.head || made.words || text_words(made.text)
  FROM (
    SELECT jobs.id, jobs.created_at, jobs.closing_date, jobs.reward_amount, jobs.listed,
      job_head(jobs.title, left(jobs.requirements, 1000), jobs.location, companies.name) AS head,
      -- The words and stems that the version before looks for.
      job_document(
        plain_words(concat_ws(
          ' ', jobs.title, companies.name, jobs.location, left(jobs.requirements, 1000), jobs.summary
        )), marks
      ) AS words, marks,
      left(concat_ws(' ', jobs.requirements, CASE jobs.description_format
        WHEN 'html' THEN regexp_replace(jobs.description, '<[^>]*>|&[a-z0-9#]+;', ' ', 'g') ELSE jobs.description
      END), 50000) AS text
    FROM jobs JOIN companies ON companies.id = jobs.company,
      LATERAL (SELECT ARRAY['type=' || jobs.f_type, 'company=' || jobs.company]
        || ARRAY(SELECT 'place=' || place FROM job_places_of(jobs.location)) AS marks) AS filters
    WHERE jobs.id = ANY (ids)
    OFFSET 0
  ) AS made
  ON CONFLICT (job_id) DO UPDATE SET
    created_at = excluded.created_at, closing_date = excluded.closing_date, reward_amount = excluded.reward_amount,
    listed = excluded.listed, head = excluded.head, document = excluded.document;

  DELETE FROM job_places WHERE job_id = ANY (ids);
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
  SELECT jobs.id, found.place, found.name, found.offered, jobs.created_at, jobs.closing_date
  FROM jobs, job_places_of(jobs.location) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed;
END $$;
--> statement-breakpoint
DROP TRIGGER job_changed ON jobs;
--> statement-breakpoint
-- Not on the counters of candidates, which change most often.
CREATE TRIGGER job_changed AFTER UPDATE OF title, company, summary, description, location, f_type, status, reward_amount,
  requirements, closing_date, created_at, archived_at ON jobs
FOR EACH ROW EXECUTE FUNCTION job_changed();
--> statement-breakpoint
-- Heads stay beside their rows, documents do not: a walk over rows reads heads alone.
ALTER TABLE job_search ALTER COLUMN head SET STORAGE MAIN, ALTER COLUMN document SET STORAGE EXTERNAL,
  ALTER COLUMN document SET STATISTICS 300;
