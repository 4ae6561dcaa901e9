import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import type { Context } from "../../infra/db/context.ts";
import { getOrLoad } from "../../infra/db/read-cache.ts";
import { type BoardStatistics, cacheOf, type ListReader, listReader } from "./list-cache.ts";
import { isNotPast, isOpen } from "./open-jobs.ts";

const CACHE_MS = 10_000;
const MAX_PLACES = 50;
const MAX_COMPANIES = 100;
/** Pages of 8 kB. Above some 100,000 places a sample finds the most frequent ones reliably enough. */
const SAMPLE_PAGES = 1_000;
const DEFAULT_PLACES = ["San Francisco", "New York", "Remote"];

const OPEN = isOpen("$1::date");

/**
 * Companies are found by skipping from one to the next in the index (loose index scan), instead of reading every job.
 */
const SELECT_COUNTS = {
  name: "board_figures",
  text: `WITH RECURSIVE leaps (company, n) AS (
      (SELECT company, 1 FROM jobs WHERE ${OPEN} ORDER BY company LIMIT 1)
      UNION ALL
      SELECT (SELECT company FROM jobs WHERE jobs.company > leaps.company AND ${OPEN} ORDER BY company LIMIT 1), n + 1
      FROM leaps WHERE company IS NOT NULL AND n <= ${COUNT_LIMIT}
    )
    SELECT (SELECT count(company)::int FROM leaps) AS companies,
      (SELECT count(*)::int FROM (
        SELECT FROM jobs WHERE ${OPEN} ORDER BY created_at LIMIT ${COUNT_LIMIT}
      ) AS counted) AS jobs`,
};

/** Each place in its most frequent spelling. */
const SELECT_PLACES = {
  name: "board_places",
  text: `SELECT (array_agg(name ORDER BY n DESC, name))[1] AS name
    FROM (
      SELECT place, name, count(*) AS n FROM job_places TABLESAMPLE SYSTEM (
        least(100, 100.0 * ${SAMPLE_PAGES} * 8192 / greatest(pg_relation_size('job_places'), 1))
      )
      WHERE offered AND ${isNotPast("$1::date", "job_places")}
      GROUP BY place, name
    ) AS spellings
    GROUP BY place ORDER BY sum(n) DESC, place LIMIT ${MAX_PLACES + DEFAULT_PLACES.length}`,
};

const SELECT_COMPANIES = {
  name: "board_companies",
  text: `SELECT id, name FROM companies
    WHERE EXISTS (SELECT FROM jobs WHERE company = companies.id AND ${OPEN})
    ORDER BY plain_name(name), id LIMIT ${MAX_COMPANIES}`,
};

async function loadStatistics({ from: db, clock }: ListReader): Promise<BoardStatistics> {
  const day = [firstOpenDay(clock.now())];
  const [[counts], places, company_choices] = await Promise.all([
    db.prepared<{ companies: number; jobs: number }>(SELECT_COUNTS, day),
    db.prepared<{ name: string }>(SELECT_PLACES, day),
    db.prepared<{ id: string; name: string }>(SELECT_COMPANIES, day),
  ]);
  const known = new Set(DEFAULT_PLACES.map((name) => name.toLowerCase()));
  const others = places.map(({ name }) => name).filter((name) => !known.has(name.toLowerCase()));
  return {
    jobs: boundedCount(counts?.jobs ?? 0),
    companies: boundedCount(counts?.companies ?? 0),
    locations: [...DEFAULT_PLACES, ...others.slice(0, MAX_PLACES - DEFAULT_PLACES.length)],
    company_choices,
  };
}

/** The board's header figures and filter options (rule J2), cached for ten seconds. */
export async function readBoardStatistics(ctx: Context): Promise<BoardStatistics> {
  const reader = await listReader(ctx);
  return getOrLoad(reader, cacheOf(reader).figures, "", CACHE_MS, () => loadStatistics(reader));
}
