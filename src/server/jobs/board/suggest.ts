import type { Suggestion } from "../../../contract/candidates.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { RoleInterest } from "../../../contract/statuses.ts";
import { countedWords, soughtForms } from "../../../rules/suggestions.ts";
import type { Context } from "../../db/context.ts";
import type { Statement } from "../../db/handles.ts";
import { rememberedFor } from "../../db/reader-memory.ts";
import { textOfHtml } from "../import/plain-text.ts";
import { type ListReader, listReader, memoryOf } from "./list-memory.ts";
import { isOpen } from "./open-jobs.ts";
import { firstOpenDay } from "./page-filters.ts";

type TitleRow = {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly reward_amount: number;
  readonly company_name: string;
  readonly company_logo: string | null;
};
type TextRow = TitleRow & {
  readonly requirements: string;
  readonly description: string;
  readonly description_format: "text" | "html";
};

/** How many of the newest jobs are scanned before the word index is used; a frequent word is found among them. */
const TITLES_WALKED = 3_000;
/** The same where descriptions must be read. */
const TEXTS_WALKED = 500;
/** More than are shown: a word may match only in a tag or URL, and the viewer may not refer to every job. */
const SPARE = 12;
const WORDS_SHOWN = 3;
const FRESH_MS = 60_000;

const OPEN = isOpen("$1::date", "job_search");
const NEWEST = "ORDER BY job_search.created_at DESC, job_search.job_id DESC";
const CARD = `jobs.id, jobs.title, jobs.location, jobs.reward_amount, companies.name AS company_name,
  companies.logo AS company_logo`;
const TEXT_COLUMNS = `${CARD}, jobs.requirements, jobs.description, jobs.description_format`;
const TITLE_HAS = "(SELECT jobs.title ~* $2::text FROM jobs WHERE jobs.id = job_search.job_id)";
const TEXT_HAS = `(SELECT NOT jobs.title ~* $2::text AND concat_ws(' ', jobs.requirements, jobs.description) ~* $2::text
  FROM jobs WHERE jobs.id = job_search.job_id)`;

/** The jobs of a query of `job_id` and `created_at`, newest first. */
function cards(columns: string, found: string): string {
  return `WITH found AS MATERIALIZED (${found})
    SELECT ${columns} FROM found JOIN jobs ON jobs.id = found.job_id JOIN companies ON companies.id = jobs.company
    ORDER BY found.created_at DESC, jobs.id DESC`;
}

/** Scans the newest jobs until enough match. CASE hides rare words from the planner. */
function walk(columns: string, length: number, met: string): string {
  return cards(
    columns,
    `SELECT job_id, created_at FROM (SELECT job_id, created_at, document FROM job_search WHERE ${OPEN} ${NEWEST}
      LIMIT ${length}) AS job_search WHERE CASE WHEN ${met} THEN TRUE ELSE FALSE END LIMIT ${SPARE}`,
  );
}

/** Every job with one of the words, by the word index. */
function byIndex(columns: string, met: string): string {
  return cards(
    columns,
    `SELECT job_id, created_at FROM job_search WHERE ${OPEN} AND document @@ $3::tsquery AND ${met} ${NEWEST} LIMIT ${SPARE}`,
  );
}

/** The statements that find suggestions; `$1` the first open day, `$2` a pattern, `$3` the words. */
const SUGGESTING = {
  newest: {
    name: "suggest_newest",
    text: cards(CARD, `SELECT job_id, created_at FROM job_search WHERE ${OPEN} ${NEWEST} LIMIT ${SPARE}`),
  },
  titles: { name: "suggest_titles", text: walk(CARD, TITLES_WALKED, `document @@ $3::tsquery AND ${TITLE_HAS}`) },
  allTitles: { name: "suggest_all_titles", text: byIndex(CARD, TITLE_HAS) },
  // The index does not contain the words of long descriptions, so it is not used here.
  texts: { name: "suggest_texts", text: walk(TEXT_COLUMNS, TEXTS_WALKED, TEXT_HAS) },
  allTexts: { name: "suggest_all_texts", text: byIndex(TEXT_COLUMNS, TEXT_HAS) },
} satisfies Record<string, Statement<TitleRow>>;

/** Pattern and word query of an interest, built only from our own word list. */
function soughtBy(interest: RoleInterest): { pattern: string; words: string } {
  const forms = soughtForms(interest);
  return {
    pattern: `\\m(?:${forms.map((form) => form.join("[^[:alnum:]]+")).join("|")})\\M`,
    words: forms.map((form) => `(${form.map((word) => `'${word}'`).join(" & ")})`).join(" | "),
  };
}

function view(row: TitleRow, words: readonly string[]): Suggestion {
  const { id, title, location, reward_amount, company_name, company_logo } = row;
  const company = { name: company_name, logo: company_logo };
  return { id, title, location, reward_amount, company, words: words.slice(0, WORDS_SHOWN) };
}

function textOf({ requirements, description, description_format }: TextRow): string {
  return `${requirements}\n${description_format === "html" ? textOfHtml(description) : description}`;
}

/** Collects rows with words that count, in order, each job once. Returns whether there are enough to show. */
function take<R extends TitleRow>(
  taken: Suggestion[],
  rows: readonly R[],
  interest: RoleInterest,
  text: (row: R) => string,
) {
  for (const row of rows) {
    const words = countedWords(interest, text(row));
    const known = taken.some(({ id }) => id === row.id);
    if (words.length > 0 && !known && taken.length < SPARE) taken.push(view(row, words));
  }
  return taken.length >= LIMITS.suggestions;
}

async function find({ from: db, clock }: ListReader, interest: RoleInterest | undefined): Promise<Suggestion[]> {
  const day = firstOpenDay(clock.now());
  if (interest === undefined) {
    return (await db.prepared<TitleRow>(SUGGESTING.newest, [day])).map((row) => view(row, []));
  }
  if (soughtForms(interest).length === 0) return [];
  const { pattern, words } = soughtBy(interest);
  const asked = [day, pattern, words];
  const taken: Suggestion[] = [];
  const title = (row: TitleRow) => row.title;
  if (take(taken, await db.prepared<TitleRow>(SUGGESTING.titles, asked), interest, title)) return taken;
  if (take(taken, await db.prepared<TitleRow>(SUGGESTING.allTitles, asked), interest, title)) return taken;
  if (take(taken, await db.prepared<TextRow>(SUGGESTING.texts, asked.slice(0, 2)), interest, textOf)) return taken;
  take(taken, await db.prepared<TextRow>(SUGGESTING.allTexts, asked), interest, textOf);
  return taken;
}

/** At most three open jobs for a role interest (rule J11). */
export async function suggestJobs(ctx: Context, interest: RoleInterest | undefined): Promise<Suggestion[]> {
  return (await suitableJobs(ctx, interest)).slice(0, LIMITS.suggestions);
}

/**
 * Open jobs for a role interest, more than are shown: matches in the title before matches in the text, newest first;
 * without an interest the newest (rule J11). Cached for a minute per process.
 */
export async function suitableJobs(ctx: Context, interest: RoleInterest | undefined): Promise<Suggestion[]> {
  const reader = await listReader(ctx);
  return rememberedFor(reader, memoryOf(reader).suggestions, interest ?? "", FRESH_MS, () => find(reader, interest));
}
