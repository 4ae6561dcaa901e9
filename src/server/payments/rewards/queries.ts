import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type { Reward, RewardItem } from "../../../contract/payments/rewards.ts";
import type { PayoutStatus, RewardState } from "../../../contract/statuses.ts";
import { canPayReferral, canViewReferral } from "../../hiring/referrals/policy.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { shownStatus } from "../../infra/db/job-access.ts";
import { PAYMENT_PAGE } from "../../infra/db/provider-payments.ts";
import { historyNaming } from "../../infra/db/status-history.ts";
import { REWARD_COLUMNS, REWARD_TABLES, type RewardRow, viewReward, viewRewardFacts } from "./view.ts";

type RewardDetailRow = RewardRow & {
  as_team: boolean;
  pays: boolean;
  payout_id: string | null;
  payout_status: PayoutStatus | null;
  checkout_url: string | null;
};

/** Condition on `referrals`: the user is its referrer or has a share (rule R12). */
function isEarnedBy(user: string): SQL<boolean> {
  return sql<boolean>`(referrals.created_by = ${user} OR EXISTS (SELECT FROM reward_shares
    WHERE reward_shares.referral = referrals.id AND payee = ${user}))`;
}

/**
 * Condition on `referrals` and `jobs`: the user is its referrer, has a share, or is in the job's team and the
 * referral is visible to it (R2).
 */
function isReadableBy(user: string): SQL {
  return sql`(${isEarnedBy(user)} OR ${canViewReferral(user)})`;
}

/** The reward of a referral as its referrer, a payee or the job's team reads it; throws `not_found` for others (R2). */
export async function readReward(
  ctx: Pick<UserContext, "actor" | "payments">,
  db: ReadHandle,
  id: string,
): Promise<Reward> {
  const [row] = await db.rows<RewardDetailRow>(sql`
    SELECT ${REWARD_COLUMNS}, NOT ${isEarnedBy(ctx.actor.id)} AS as_team,
      ${canPayReferral(ctx.actor.id)} AS pays, payouts.id AS payout_id,
      payouts.status AS payout_status, ${sql.raw(PAYMENT_PAGE)} AS checkout_url
    FROM ${REWARD_TABLES} JOIN jobs ON jobs.id = referrals.job LEFT JOIN payouts ON payouts.referral = referrals.id
      AND payouts.user_id = ${ctx.actor.id} AND NOT payouts.to_owner
    WHERE referrals.id = ${id} AND ${isReadableBy(ctx.actor.id)}`);
  if (row === undefined) throw new AppError("not_found");
  const { payout_id, payout_status, as_team, pays, checkout_url } = row;
  const payout = payout_id === null || payout_status === null ? null : { id: payout_id, status: payout_status };
  return viewReward(row, { as_team, pays, payout, payments: ctx.payments, checkout_url });
}

/** The history of a reward for its readers, naming themselves (rule F6); throws `not_found` for others. */
export async function readRewardHistory({ actor, db }: UserContext, id: string): Promise<{ items: HistoryEntry[] }> {
  const [row] = await db.rows<{ team: string[]; owner: string; referrer: string }>(sql`
    SELECT jobs.created_by AS owner, referrals.created_by AS referrer,
      ARRAY(SELECT user_id FROM company_members WHERE company_members.company = jobs.company) AS team
    FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = ${id} AND ${isReadableBy(actor.id)}`);
  if (row === undefined) throw new AppError("not_found");
  return { items: await historyNaming(db, { kind: "reward", id, people: [...row.team, row.owner, row.referrer] }) };
}

type ItemRow = RewardRow & { id: string; position: string; candidate_name: string; job: RewardItem["job"] };

/** The job of a referral as JSON, as records contain it. */
const JOB_JSON = sql`jsonb_build_object('id', jobs.id, 'title', jobs.title, 'location', jobs.location, 'status', ${shownStatus},
  'archived', jobs.archived_at IS NOT NULL, 'company', jsonb_build_object('id', companies.id, 'name', companies.name,
  'website', companies.website, 'logo', companies.logo))`;

/** A time column in the format of cursors. */
export function cursorPosition(column: SQL): SQL {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * Rewards of hires on jobs of the viewer's teams, the newest hire first. Throws `validation_failed` for an invalid
 * cursor.
 */
export async function listRewards(
  ctx: UserContext,
  query: { state?: RewardState | undefined; cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const older =
    after === null
      ? sql`TRUE`
      : sql`(rewards.hired_at, rewards.referral) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const rows = await ctx.db.rows<ItemRow>(sql`
    SELECT ${REWARD_COLUMNS}, referrals.id, ${cursorPosition(sql`rewards.hired_at`)} AS position, candidate_name, ${JOB_JSON} AS job
    FROM ${REWARD_TABLES} JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
    WHERE rewards.owner IN (SELECT colleague.user_id FROM company_members AS mine
        JOIN company_members AS colleague ON colleague.company = mine.company WHERE mine.user_id = ${ctx.actor.id})
      AND ${canViewReferral(ctx.actor.id)} AND ${older}
      AND ${query.state === undefined ? sql`TRUE` : sql`rewards.state = ${query.state}`}
    ORDER BY rewards.hired_at DESC, rewards.referral DESC LIMIT ${query.limit + 1}`);
  const page = toPage(rows, query.limit);
  const items = page.rows.map((row) => ({
    referral: row.referral,
    candidate_name: row.candidate_name,
    job: row.job,
    ...viewRewardFacts(row),
  }));
  return { items, next_cursor: page.next_cursor };
}
