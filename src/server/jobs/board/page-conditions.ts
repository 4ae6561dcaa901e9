import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { hasOverdueResponses } from "../../infra/db/hiring/overdue-responses.ts";
import { mayReferText } from "../../infra/db/job-access.ts";
import { mayWithJobText } from "../../infra/db/team-rights.ts";
import { hasUnansweredClaims } from "../../infra/db/unanswered-claims.ts";
import { hasOverdueReward } from "../../infra/db/unfunded-reward.ts";
import type { PageRequest } from "./page-filters.ts";
import type { PageValues } from "./page-values.ts";

/** Joins conditions with AND; TRUE without any. */
export function joinAnd(conditions: readonly string[]): string {
  return conditions.length === 0 ? "TRUE" : conditions.join(" AND ");
}

/**
 * Conditions for the reward range and for pay in one currency (rule J21), on a table with `reward_amount` and the
 * yearly pay.
 */
export function amountConditions({ filters }: PageRequest, values: PageValues, table: string): string[] {
  const conditions: string[] = [];
  if (filters.min !== null) conditions.push(`${table}.reward_amount >= ${values.min()}`);
  if (filters.max !== null) conditions.push(`${table}.reward_amount <= ${values.max()}`);
  if (filters.payCurrency !== null) conditions.push(`${table}.pay_currency = ${values.payCurrency()}`);
  if (filters.payMin !== null) conditions.push(`${table}.pay_yearly >= ${values.payMin()}`);
  if (filters.payNamed !== null) {
    const other = filters.payNamedIn === null ? "" : `OR ${table}.pay_currency <> ${values.payNamedIn()}`;
    conditions.push(`(${table}.pay_yearly IS NULL ${other} OR ${table}.pay_yearly >= ${values.payNamed()})`);
  }
  return conditions;
}

/** The viewer's saved jobs (rule J7). */
export function isSaved(values: PageValues, id: string): string {
  return `${id} IN (SELECT job_id FROM saved_jobs WHERE user_id = ${values.viewer()})`;
}

/**
 * Open jobs to which `jobCan` lets the viewer refer: not their own, none restricted to other referrers (R18), none that
 * takes no referrals (M9, R13). Written as a value so that the planner cannot turn it into a join that reads all jobs.
 */
export function isReferable({ filters }: PageRequest, values: PageValues, id: string): string[] {
  if (!filters.referable) return [];
  const decides = mayWithJobText("score_people", values.viewer(), "one");
  const may = `NOT ${decides} AND ${mayReferText(values.viewer(), "one")} AND NOT ${hasOverdueReward("one")}
    AND NOT ${hasUnansweredClaims("one")} AND NOT ${hasOverdueResponses("one")}`;
  return [`(SELECT ${may} FROM jobs AS one WHERE one.id = ${id})`];
}

/** Rows after the cursor, in the list's direction. */
export function isAfterCursor({ sort, after }: PageRequest, values: PageValues, key: string, id: string): string[] {
  if (after === null) return [];
  return [`(${key}, ${id}) ${sort.direction === "DESC" ? "<" : ">"} (${values.key()}, ${values.id()})`];
}

/** The order of a list. Keyset paging needs both columns in one direction. */
export function orderBy({ sort }: Pick<PageRequest, "sort">, key: string, id: string): string {
  return `ORDER BY ${key} ${sort.direction}, ${id} ${sort.direction}`;
}

/** Counts the rows of a query, up to one more than 1,000. */
export function countUpToLimit(query: string): string {
  return `(SELECT count(*)::int FROM (${query} LIMIT ${COUNT_LIMIT}) AS counted)`;
}
