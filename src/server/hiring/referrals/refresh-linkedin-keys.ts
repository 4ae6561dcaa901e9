import { linkedinKey } from "../../../contract/linkedin.ts";
import { backfillColumns } from "../../infra/db/column-backfills.ts";
import type { Context } from "../../infra/db/context.ts";
import { defineTask } from "../../infra/db/task.ts";

/** Version of `linkedinKey`. Raise it with every change of that function: stored keys are then computed again once. */
export const LINKEDIN_KEY_VERSION = 1;

export const REFRESH_LINKEDIN_KEYS = defineTask({
  name: "refresh-linkedin-keys",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: (ctx) => refreshLinkedinKeys(ctx),
});

const OTHER_REFERRAL =
  "SELECT FROM referrals AS other WHERE other.job = referrals.job AND other.candidate_linkedin_key = told ->> 'key'";
/**
 * If two referrals of a job turn out to have the same profile, only one gets the key: a profile occurs once per job
 * (rule R5).
 */
const UPDATE_REFERRALS = `UPDATE referrals SET candidate_linkedin_key = told ->> 'key'
  FROM (
    SELECT DISTINCT ON (same.job, coalesce(given ->> 'key', given ->> 'id')) given AS told
    FROM jsonb_array_elements($1::jsonb) AS given JOIN referrals AS same ON same.id = (given ->> 'id')::uuid
    ORDER BY same.job, coalesce(given ->> 'key', given ->> 'id'), same.created_at
  ) AS news WHERE referrals.id = (told ->> 'id')::uuid AND NOT EXISTS (${OTHER_REFERRAL})`;

const updateApplicationsSql = (column: string) => `UPDATE applications SET ${column} = told ->> 'key'
  FROM jsonb_array_elements($1::jsonb) AS told WHERE applications.id = (told ->> 'id')::uuid`;

/** `none` is the stored value of an application that was made without a path. */
function recomputeKey(column: string, none: string | null) {
  return (row: Record<string, unknown>) => {
    const stored = String(row[column]);
    const key = linkedinKey(stored) ?? none;
    return key === stored ? null : { id: row.id, key };
  };
}

/**
 * Recomputes the LinkedIn keys that an earlier version stored, from the paths they contain. Keyed hashes (suppression
 * list, existing contacts) cannot be recomputed and stay. A trigger copies an application's former path to its credit
 * key, so that column comes last.
 */
export async function refreshLinkedinKeys(
  ctx: Pick<Context, "clock" | "write">,
  version = LINKEDIN_KEY_VERSION,
): Promise<void> {
  const rows = (table: string, column: string) =>
    `SELECT id, ${column} FROM ${table} WHERE id > $1 AND ${column} IS NOT NULL`;
  const [own, credit] = ["candidate_linkedin_key", "credit_linkedin_key"];
  const common = { version, view: recomputeKey(own, null) };
  await backfillColumns(ctx, {
    ...common,
    name: "linkedin-referrals",
    rows: rows("referrals", own),
    write: UPDATE_REFERRALS,
  });
  await backfillColumns(ctx, {
    ...common,
    name: "linkedin-applications",
    rows: rows("applications", own),
    write: updateApplicationsSql(own),
  });
  await backfillColumns(ctx, {
    version,
    name: "linkedin-credit",
    view: recomputeKey(credit, ""),
    rows: rows("applications", credit),
    write: updateApplicationsSql(credit),
  });
}
