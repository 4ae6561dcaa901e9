-- What is derived of a job, as before in less time: values that are used several times are made once (OFFSET 0 and
-- MATERIALIZED keep them from being copied into each place), and the plans for one job are those for the next.
CREATE OR REPLACE FUNCTION job_places_of(location text) RETURNS TABLE (place text, name text, offered boolean)
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
  ), plain AS MATERIALIZED (
    SELECT plain_words(pieces.name) AS place, trim(pieces.name) AS name, pieces.offered, nth, step FROM pieces
  )
  SELECT plain.place, min(plain.name), bool_or(plain.offered) FROM plain
  WHERE plain.place <> ''
  GROUP BY plain.place ORDER BY min(nth), min(step) LIMIT 12;
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION job_skills_of(requirements text) RETURNS TABLE (skill text, name text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH named AS MATERIALIZED (
    SELECT trim(part) AS name, replace(plain_words(trade_words(lower(part))), ' ', '-') AS skill, nth
    FROM regexp_split_to_table(left(requirements, 4000), '[,\n\r]') WITH ORDINALITY AS split (part, nth)
    WHERE length(trim(part)) BETWEEN 1 AND 40
  )
  SELECT named.skill, (array_agg(named.name ORDER BY nth))[1] FROM named
  WHERE named.skill <> '' AND named.skill !~ '^[0-9]+(-[0-9]+)?-(years?|yrs?|jahren?|ans?|anos?)(-|$)'
  GROUP BY named.skill ORDER BY min(nth) LIMIT 20;
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_job_places(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM job_places WHERE job_id = ANY (ids);
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
  SELECT jobs.id, found.place, found.name, found.offered, jobs.created_at, jobs.closing_date
  FROM jobs, LATERAL (
    SELECT place, name, offered FROM job_places_of(jobs.location)
    UNION ALL
    SELECT place, place, FALSE FROM listed_places_of(jobs.place_marks) WHERE jobs.places_of = jobs.location
  ) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed
  -- Two who change a job at once have both read it.
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_job_search(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, levels, department, skills, head, document)
  SELECT made.id, made.created_at, made.closing_date, made.reward_amount, made.listed,
    nullif(made.levels, '{}'), made.department, nullif(made.skills, '{}'),
    made.head || array_to_tsvector(made.marks), made.head || made.words || text_words(made.text)
  FROM (
    SELECT jobs.id, jobs.created_at, jobs.closing_date, jobs.reward_amount, jobs.listed, said.levels, jobs.department, said.skills,
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
      LATERAL (SELECT
        -- What the version before changed the title of is read anew soon.
        CASE WHEN jobs.levels_of = jobs.title THEN jobs.levels ELSE '{}' END AS levels,
        -- What a board calls its department and team stands among the requirements, too, and is no skill.
        ARRAY(SELECT found.skill FROM job_skills_of(jobs.requirements) AS found
          WHERE jobs.department_said IS NULL
            OR found.name <> ALL (regexp_split_to_array(jobs.department_said, '\s*[,\n]\s*'))) AS skills OFFSET 0) AS said,
      LATERAL (SELECT ARRAY['type=' || jobs.f_type, 'company=' || jobs.company]
        || ARRAY(SELECT 'place=' || place FROM job_places_of(jobs.location))
        -- What the version before changed the location of is read anew soon.
        || CASE WHEN jobs.places_of = jobs.location THEN jobs.place_marks ELSE '{}' END
        || ARRAY(SELECT 'level=' || level FROM unnest(said.levels) AS level)
        || array_remove(ARRAY['department=' || jobs.department], NULL)
        || ARRAY(SELECT 'skill=' || skill FROM unnest(said.skills) AS skill) AS marks OFFSET 0) AS filters
    WHERE jobs.id = ANY (ids)
    OFFSET 0
  ) AS made
  ON CONFLICT (job_id) DO UPDATE SET
    created_at = excluded.created_at, closing_date = excluded.closing_date, reward_amount = excluded.reward_amount,
    listed = excluded.listed, levels = excluded.levels, department = excluded.department, skills = excluded.skills,
    head = excluded.head, document = excluded.document;

  PERFORM refresh_job_places(ids);
END $$;
--> statement-breakpoint
-- Places are read anew by the trigger beside it, which every change of these columns sets off, too.
CREATE OR REPLACE FUNCTION job_skills_changed() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM job_skills WHERE job_id = NEW.id;
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
  SELECT NEW.id, found.skill, found.name, NEW.created_at, NEW.closing_date
  FROM job_skills_of(NEW.requirements) AS found WHERE NEW.listed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
