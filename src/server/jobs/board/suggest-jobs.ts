import type { Suggestion } from "../../../contract/hiring/candidates.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { RoleInterest } from "../../../contract/statuses.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import { countedWords, soughtForms } from "../../../rules/suggestions.ts";
import type { Context } from "../../infra/db/context.ts";
import type { Statement } from "../../infra/db/handles.ts";
import { getOrLoad } from "../../infra/db/read-cache.ts";
import { textOfHtml } from "../import/plain-text.ts";
import { cacheOf, type ListReader, listReader } from "./list-cache.ts";
import { isOpen } from "./open-jobs.ts";

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
const SCANNED_TITLES = 3_000;
/** The same where descriptions must be read. */
const SCANNED_TEXTS = 500;
/** More than are shown: a word may match only in a tag or URL, and the viewer may not refer to every job. */
const SPARE = 12;
const MAX_WORDS_SHOWN = 3;
const CACHE_MS = 60_000;

const OPEN = isOpen("$1::date", "job_search");
const NEWEST = "ORDER BY job_search.created_at DESC, job_search.job_id DESC";
const CARD_COLUMNS = `jobs.id, jobs.title, jobs.location, jobs.reward_amount, companies.name AS company_name,
  companies.logo AS company_logo`;
const TEXT_COLUMNS = `${CARD_COLUMNS}, jobs.requirements, jobs.description, jobs.description_format`;
const TITLE_MATCHES = "(SELECT jobs.title ~* $2::text FROM jobs WHERE jobs.id = job_search.job_id)";
const TEXT_MATCHES = `(SELECT NOT jobs.title ~* $2::text AND concat_ws(' ', jobs.requirements, jobs.description) ~* $2::text
  FROM jobs WHERE jobs.id = job_search.job_id)`;

/** The jobs of a query of `job_id` and `created_at`, newest first. */
function cardsSql(columns: string, found: string): string {
  return `WITH found AS MATERIALIZED (${found})
    SELECT ${columns} FROM found JOIN jobs ON jobs.id = found.job_id JOIN companies ON companies.id = jobs.company
    ORDER BY found.created_at DESC, jobs.id DESC`;
}

/** Scans the newest jobs until enough match. CASE hides rare words from the planner. */
function scanNewestSql(columns: string, length: number, met: string): string {
  return cardsSql(
    columns,
    `SELECT job_id, created_at FROM (SELECT job_id, created_at, document FROM job_search WHERE ${OPEN} ${NEWEST}
      LIMIT ${length}) AS job_search WHERE CASE WHEN ${met} THEN TRUE ELSE FALSE END LIMIT ${SPARE}`,
  );
}

/** Every job with one of the words, by the word index. */
function byIndexSql(columns: string, met: string): string {
  return cardsSql(
    columns,
    `SELECT job_id, created_at FROM job_search WHERE ${OPEN} AND document @@ $3::tsquery AND ${met} ${NEWEST} LIMIT ${SPARE}`,
  );
}

/** The statements that find suggestions; `$1` the first open day, `$2` a pattern, `$3` the words. */
const SUGGESTION_STATEMENTS = {
  newest: {
    name: "suggest_newest",
    text: cardsSql(CARD_COLUMNS, `SELECT job_id, created_at FROM job_search WHERE ${OPEN} ${NEWEST} LIMIT ${SPARE}`),
  },
  titles: {
    name: "suggest_titles",
    text: scanNewestSql(CARD_COLUMNS, SCANNED_TITLES, `document @@ $3::tsquery AND ${TITLE_MATCHES}`),
  },
  allTitles: { name: "suggest_all_titles", text: byIndexSql(CARD_COLUMNS, TITLE_MATCHES) },
  // The index does not contain the words of long descriptions, so it is not used here.
  texts: { name: "suggest_texts", text: scanNewestSql(TEXT_COLUMNS, SCANNED_TEXTS, TEXT_MATCHES) },
  allTexts: { name: "suggest_all_texts", text: byIndexSql(TEXT_COLUMNS, TEXT_MATCHES) },
} satisfies Record<string, Statement<TitleRow>>;

/** Pattern and word query of an interest, built only from our own word list. */
function queryOfInterest(interest: RoleInterest): { pattern: string; words: string } {
  const forms = soughtForms(interest);
  return {
    pattern: `\\m(?:${forms.map((form) => form.join("[^[:alnum:]]+")).join("|")})\\M`,
    words: forms.map((form) => `(${form.map((word) => `'${word}'`).join(" & ")})`).join(" | "),
  };
}

function viewSuggestion(row: TitleRow, words: readonly string[]): Suggestion {
  const { id, title, location, reward_amount, company_name, company_logo } = row;
  const company = { name: company_name, logo: company_logo };
  return { id, title, location, reward_amount, company, words: words.slice(0, MAX_WORDS_SHOWN) };
}

function plainText({ requirements, description, description_format }: TextRow): string {
  return `${requirements}\n${description_format === "html" ? textOfHtml(description) : description}`;
}

/** Collects rows with words that count, in order, each job once. Returns whether there are enough to show. */
function collectRows<R extends TitleRow>(
  taken: Suggestion[],
  rows: readonly R[],
  interest: RoleInterest,
  text: (row: R) => string,
) {
  for (const row of rows) {
    const words = countedWords(interest, text(row));
    const known = taken.some(({ id }) => id === row.id);
    if (words.length > 0 && !known && taken.length < SPARE) taken.push(viewSuggestion(row, words));
  }
  return taken.length >= LIMITS.suggestions;
}

async function findSuggestions(
  { from: db, clock }: ListReader,
  interest: RoleInterest | undefined,
): Promise<Suggestion[]> {
  const day = firstOpenDay(clock.now());
  if (interest === undefined) {
    return (await db.prepared<TitleRow>(SUGGESTION_STATEMENTS.newest, [day])).map((row) => viewSuggestion(row, []));
  }
  if (soughtForms(interest).length === 0) return [];
  const { pattern, words } = queryOfInterest(interest);
  const asked = [day, pattern, words];
  const taken: Suggestion[] = [];
  const title = (row: TitleRow) => row.title;
  if (collectRows(taken, await db.prepared<TitleRow>(SUGGESTION_STATEMENTS.titles, asked), interest, title))
    return taken;
  if (collectRows(taken, await db.prepared<TitleRow>(SUGGESTION_STATEMENTS.allTitles, asked), interest, title))
    return taken;
  if (
    collectRows(taken, await db.prepared<TextRow>(SUGGESTION_STATEMENTS.texts, asked.slice(0, 2)), interest, plainText)
  )
    return taken;
  collectRows(taken, await db.prepared<TextRow>(SUGGESTION_STATEMENTS.allTexts, asked), interest, plainText);
  return taken;
}

/** At most three open jobs for a role interest (rule J11). */
export async function suggestJobs(ctx: Context, interest: RoleInterest | undefined): Promise<Suggestion[]> {
  return (await findSuitableJobs(ctx, interest)).slice(0, LIMITS.suggestions);
}

/**
 * Open jobs for a role interest, more than are shown: matches in the title before matches in the text, newest first;
 * without an interest the newest (rule J11). Cached for a minute per process.
 */
export async function findSuitableJobs(ctx: Context, interest: RoleInterest | undefined): Promise<Suggestion[]> {
  const reader = await listReader(ctx);
  return getOrLoad(reader, cacheOf(reader).suggestions, interest ?? "", CACHE_MS, () =>
    findSuggestions(reader, interest),
  );
}
