import { firstOpenDay } from "../../../rules/jobs.ts";
import { plainOf, type Term } from "../../../rules/search/completions.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, Statement } from "../../infra/db/handles.ts";
import { ReadCache } from "../../infra/db/read-cache.ts";
import { type ListReader, listReader } from "../board/list-cache.ts";
import { IS_PLACE_ID } from "../board/list-kinds.ts";
import { isNotPast, isOpen } from "../board/open-jobs.ts";
import { namesOfPlace } from "../places/gazetteer.ts";
import { isLinkable, markToEntry, placeName } from "../places/listed-place.ts";

/** Terms that can be suggested, each kind ordered by number of jobs. */
export type Terms = Readonly<Record<"title" | "skill" | "company" | "place", readonly Term[]>>;

/** Separators within and between terms; our texts never contain these characters. */
const [PART, NEXT] = ["\u001f", "\u001e"];
/** The most frequent terms of each kind; rarer words occur in single jobs, which the search finds. */
const MAX_TERMS = 30_000;
const OPEN = isOpen("$1::date");

type Kind = keyof Terms;

/**
 * One text for all terms: a hundred times fewer objects than rows, so that garbage collection does not block the
 * process.
 */
function termsStatement(kind: Kind, terms: string): Statement<{ terms: string | null }> {
  return {
    name: `suggested_${kind}`,
    text: `SELECT string_agg(translate(label, chr(30) || chr(31), '') || chr(31) || value || chr(31) || jobs, chr(30)) AS terms
      FROM (${terms} ORDER BY jobs DESC LIMIT ${MAX_TERMS}) AS most`,
  };
}

const STATEMENTS: Readonly<Record<Kind, Statement<{ terms: string | null }>>> = {
  title: termsStatement(
    "title",
    `SELECT title AS label, '' AS value, count(*) AS jobs FROM jobs WHERE ${OPEN} GROUP BY title`,
  ),
  skill: termsStatement(
    "skill",
    `SELECT mode() WITHIN GROUP (ORDER BY name) AS label, '' AS value, count(*) AS jobs
      FROM job_skills WHERE ${isNotPast("$1::date", "job_skills")} GROUP BY skill`,
  ),
  company: termsStatement(
    "company",
    `SELECT companies.name AS label, companies.id::text AS value, counted.jobs FROM companies JOIN (
        SELECT company, count(*) AS jobs FROM jobs WHERE ${OPEN} GROUP BY company
      ) AS counted ON counted.company = companies.id`,
  ),
  place: termsStatement(
    "place",
    `SELECT place AS label, place AS value, count(*) AS jobs
      FROM job_places WHERE ${IS_PLACE_ID} AND ${isNotPast("$1::date", "job_places")} GROUP BY place`,
  ),
};

/** Places by all their known names, the usual one first, and as entries of the place filter. */
function parsePlaces(text: string | null, known: ReadonlyMap<string, Term>): Term[] {
  const lines = text === null ? [] : text.split(NEXT).map((line) => line.split(PART));
  return lines.flatMap(([, mark = "", jobs = ""]): Term[] => {
    const value = markToEntry(mark);
    const term = known.get(value);
    if (term !== undefined) return [{ ...term, jobs: Number(jobs) }];
    if (!isLinkable(mark)) return [];
    const label = placeName(mark);
    const names = new Set([label, ...namesOfPlace(value)].map(plainOf));
    return [{ label, value, jobs: Number(jobs), words: [...names].join("") }];
  });
}

/** Terms with the same spelling are merged. Normalized forms of known terms are reused. */
function parseTerms(text: string | null, known: ReadonlyMap<string, string>, distinct: boolean): Term[] {
  const found = new Map<string, Term>();
  for (const line of text === null ? [] : text.split(NEXT)) {
    const [label = "", value = "", jobs = ""] = line.split(PART);
    const words = known.get(label) ?? plainOf(label);
    const key = distinct ? value : words;
    const same = found.get(key);
    if (words === "") continue;
    if (same === undefined) found.set(key, { label, value: value || label, jobs: Number(jobs), words });
    else found.set(key, { ...same, jobs: same.jobs + Number(jobs) });
  }
  return [...found.values()].sort((one, other) => other.jobs - one.jobs);
}

const NO_TERMS: Terms = { title: [], skill: [], company: [], place: [] };
const KINDS = Object.keys(NO_TERMS) as Kind[];

/** Reloads all kinds; earlier ones stay when a later one fails. */
async function reloadTerms(db: ReadHandle, now: Date, memory: TermCache): Promise<void> {
  // Sequential, because this runs beside requests.
  for (const kind of KINDS) {
    const before = memory.terms[kind];
    const [row] = await db.prepared(STATEMENTS[kind], [firstOpenDay(now)]);
    const terms = row?.terms ?? null;
    const found =
      kind === "place"
        ? parsePlaces(terms, new Map(before.map((term) => [term.value, term])))
        : parseTerms(terms, new Map(before.map(({ label, words }) => [label, words])), kind === "company");
    memory.terms = { ...memory.terms, [kind]: found };
  }
}

type TermCache = { terms: Terms; at: number; cost: number; loading: Promise<void> | null };

const caches = new ReadCache<TermCache>(() => ({
  terms: NO_TERMS,
  at: Number.NEGATIVE_INFINITY,
  cost: 0,
  loading: null,
}));

const CACHE_MS = 3_000;
/** Reloading takes at most this share of the time. */
const MAX_RELOAD_SHARE = 20;
/** A reload of at most this duration is awaited, so that closed jobs are not suggested. */
const AWAITED_RELOAD_MS = 50;
/** After this idle time the cached terms are too old to be returned. */
const MAX_STALE_MS = 15_000;

function reloadCached({ clock, from }: ListReader, memory: TermCache): Promise<void> {
  const now = clock.now();
  // A failure counts as a reload, so that it is not retried at every keystroke.
  memory.loading ??= reloadTerms(from, now, memory).finally(() => {
    memory.cost = clock.now().getTime() - now.getTime();
    memory.at = now.getTime();
    memory.loading = null;
  });
  return memory.loading;
}

/**
 * Terms of open jobs, at most three seconds old. Where reloading takes long, the cached terms are returned and reloaded
 * in the background.
 */
export async function readKnownTerms(ctx: Pick<Context, "config" | "clock" | "readReplica">): Promise<Terms> {
  const reader = await listReader(ctx);
  const memory = caches.of(reader);
  const age = Math.abs(ctx.clock.now().getTime() - memory.at);
  const isDue = age >= Math.max(CACHE_MS, memory.cost * MAX_RELOAD_SHARE);
  if (isDue && (memory.cost <= AWAITED_RELOAD_MS || age >= Math.max(MAX_STALE_MS, memory.cost * MAX_RELOAD_SHARE * 2)))
    await reloadCached(reader, memory);
  else if (isDue) reloadCached(reader, memory).catch(() => undefined);
  return memory.terms;
}
