import { type SQL, sql } from "drizzle-orm";
import type { ReceiptItem, RefundItem } from "../../../contract/payments/rewards.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import { exactDays } from "../../infra/db/exact-days.ts";
import { PAYMENT_OF_REWARD } from "../../infra/db/provider-payments.ts";
import { REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { OVERDUE_DAYS } from "../../infra/db/unfunded-reward.ts";
import { cursorPosition } from "./queries.ts";

type Paged = { readonly cursor?: string | undefined; readonly limit: number };
type Dated<T, D extends keyof T> = Omit<T, D> & { [K in D]: T[K] extends string ? Date : Date | null } & {
  id: string;
  position: string;
};

const PEOPLE_AND_JOB = sql`
  candidate_name,
  jsonb_build_object('id', users.id, 'name', ${fullName},
    'email', users.email) AS owner,
  jsonb_build_object('id', jobs.id, 'title', jobs.title, 'company_name', companies.name) AS job`;
const ADMIN_REWARD_TABLES = sql`
  rewards JOIN referrals ON referrals.id = rewards.referral JOIN users ON users.id = rewards.owner
  JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company`;

function matchesSearch(search: string | undefined): SQL {
  if (search === undefined || search === "") return sql`TRUE`;
  const pattern = searchPattern(search);
  return sql`(reference ILIKE ${pattern} OR users.email ILIKE ${pattern} OR ${isNamed(sql`candidate_name`, pattern)}
    OR ${isNamed(sql`companies.name`, pattern)})`;
}

/** Rewards that wait for their owner's money, the oldest hire first (rules M4, M9). */
export async function listReceipts(
  ctx: UserContext,
  query: Paged & { search?: string | undefined; overdue?: "true" | undefined },
) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const later =
    after === null
      ? sql`TRUE`
      : sql`(rewards.hired_at, rewards.referral) > (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const overdue = sql`rewards.hired_at < now() - ${sql.raw(exactDays(OVERDUE_DAYS))}`;
  const rows = await ctx.db.rows<Dated<ReceiptItem, "hired_at">>(sql`
    SELECT rewards.referral AS id, rewards.referral, reference, state = 'awaiting_funds' AS awaiting, ${overdue} AS overdue,
      referrals.reward_amount, rewards.hired_at, ${cursorPosition(sql`rewards.hired_at`)} AS position, ${PEOPLE_AND_JOB}
    FROM ${ADMIN_REWARD_TABLES} WHERE state IN ('due', 'awaiting_funds') AND ${later} AND ${matchesSearch(query.search)}
      AND ${query.overdue === undefined ? sql`TRUE` : overdue}
    ORDER BY rewards.hired_at, rewards.referral LIMIT ${query.limit + 1}`);
  const page = toPage(rows, query.limit);
  const items = page.rows.map(({ id: _id, position: _position, ...row }) => {
    return { ...row, hired_at: row.hired_at.toISOString() };
  });
  return { items, next_cursor: page.next_cursor };
}

/** Refunds to owners, newest first: either owed or paid. */
export async function listRefunds(ctx: UserContext, query: Paged & { settled: "true" | "false" }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const since = sql`coalesce(refunded_at, clawed_back_at)`;
  const older =
    after === null ? sql`TRUE` : sql`(${since}, rewards.referral) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const settled = query.settled === "true" ? sql`refund_settled_at IS NOT NULL` : sql`refund_settled_at IS NULL`;
  const rows = await ctx.db.rows<Dated<RefundItem, "refunded_at" | "settled_at">>(sql`
    SELECT rewards.referral AS id, rewards.referral, reference, clawed_back_at IS NOT NULL AS clawback,
      CASE WHEN charged_back_at IS NULL THEN ${sql.raw(REMAINING_REWARD)} ELSE taken_back END AS amount,
      charged_back_at IS NOT NULL AS charged_back, frozen_at IS NOT NULL AS frozen,
      NULLIF(payment.refund_state, 'done') AS at_provider, payment.reason AS note, ${since} AS refunded_at,
      refund_settled_at AS settled_at, ${cursorPosition(since)} AS position, ${PEOPLE_AND_JOB}
    FROM ${ADMIN_REWARD_TABLES}
    LEFT JOIN ${sql.raw(PAYMENT_OF_REWARD)}
    WHERE (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND ${settled} AND ${older}
    ORDER BY ${since} DESC, rewards.referral DESC LIMIT ${query.limit + 1}`);
  const page = toPage(rows, query.limit);
  const items = page.rows.map(({ id: _id, position: _position, ...row }) => ({
    ...row,
    refunded_at: row.refunded_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }));
  return { items, next_cursor: page.next_cursor };
}
