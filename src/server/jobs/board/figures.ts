import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { Context } from "../../db/context.ts";
import { rememberedFor } from "../../db/reader-memory.ts";
import { type Figures, type ListReader, listReader, memoryOf } from "./list-memory.ts";
import { isOpen, notPast } from "./open-jobs.ts";
import { firstOpenDay } from "./page-filters.ts";

const FRESH_MS = 10_000;
const PLACES_MAX = 50;
const COMPANIES_MAX = 100;
/** Pages of 8 kB. Above some 100,000 places a sample finds the most frequent ones reliably enough. */
const SAMPLE_PAGES = 1_000;
const FIRST_PLACES = ["San Francisco", "New York", "Remote"];

const OPEN = isOpen("$1::date");

/**
 * Companies are found by skipping from one to the next in the index (loose index scan), instead of reading every job.
 */
const COUNTS = {
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
const PLACES = {
  name: "board_places",
  text: `SELECT (array_agg(name ORDER BY n DESC, name))[1] AS name
    FROM (
      SELECT place, name, count(*) AS n FROM job_places TABLESAMPLE SYSTEM (
        least(100, 100.0 * ${SAMPLE_PAGES} * 8192 / greatest(pg_relation_size('job_places'), 1))
      )
      WHERE offered AND ${notPast("$1::date", "job_places")}
      GROUP BY place, name
    ) AS spellings
    GROUP BY place ORDER BY sum(n) DESC, place LIMIT ${PLACES_MAX + FIRST_PLACES.length}`,
};

const CHOICES = {
  name: "board_companies",
  text: `SELECT id, name FROM companies
    WHERE EXISTS (SELECT FROM jobs WHERE company = companies.id AND ${OPEN})
    ORDER BY plain_name(name), id LIMIT ${COMPANIES_MAX}`,
};

async function load({ from: db, clock }: ListReader): Promise<Figures> {
  const day = [firstOpenDay(clock.now())];
  const [[counts], places, company_choices] = await Promise.all([
    db.prepared<{ companies: number; jobs: number }>(COUNTS, day),
    db.prepared<{ name: string }>(PLACES, day),
    db.prepared<{ id: string; name: string }>(CHOICES, day),
  ]);
  const known = new Set(FIRST_PLACES.map((name) => name.toLowerCase()));
  const others = places.map(({ name }) => name).filter((name) => !known.has(name.toLowerCase()));
  return {
    jobs: boundedCount(counts?.jobs ?? 0),
    companies: boundedCount(counts?.companies ?? 0),
    locations: [...FIRST_PLACES, ...others.slice(0, PLACES_MAX - FIRST_PLACES.length)],
    company_choices,
  };
}

/** The board's header figures and filter options (rule J2), cached for ten seconds. */
export async function readFigures(ctx: Context): Promise<Figures> {
  const reader = await listReader(ctx);
  return rememberedFor(reader, memoryOf(reader).figures, "", FRESH_MS, () => load(reader));
}
