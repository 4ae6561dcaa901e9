import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Payout, PayoutListQuery, PayoutStats } from "../../../contract/payments/payouts.ts";
import { IS_REFERRER_PAYOUT, readAmounts } from "../../infra/db/amounts/read-amounts.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle, Statement } from "../../infra/db/handles.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { payouts } from "../../infra/db/tables/payouts.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { accounts } from "../ledger/accounts.ts";
import { readBalance } from "../ledger/transfer.ts";
import { FROZEN_SQL, ownPayoutColumns, type PayoutRow, viewPayout } from "./view.ts";

type Filters = Pick<PayoutListQuery, "search" | "status" | "method">;

/** Conditions of the filters that referrers and admins share; the search covers candidate, job and company. */
export function matchesPayoutFilters({ search, status, method }: Filters): SQL | undefined {
  const pattern = search === undefined || search === "" ? undefined : searchPattern(search);
  return and(
    status && eq(payouts.status, status),
    method && eq(payouts.payment_method, method),
    pattern === undefined
      ? undefined
      : or(isNamed(referrals.candidate_name, pattern), isNamed(jobs.title, pattern), isNamed(companies.name, pattern)),
  );
}

function selectPayouts(db: ReadHandle) {
  return db
    .select({ ...ownPayoutColumns, id: payouts.id, position: exactInstant(payouts.created_at) })
    .from(payouts)
    .innerJoin(referrals, eq(referrals.id, payouts.referral))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company));
}

/** Amounts that arrived at a user in each of the last twelve UTC months, in integer cents. */
export function sumPaidByMonth(db: ReadHandle, user: string): Promise<PayoutStats["months"]> {
  return db.rows<PayoutStats["months"][number]>(sql`
    SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(amount), 0)::bigint AS amount
    FROM generate_series(
      date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months', now() AT TIME ZONE 'UTC', interval '1 month'
    ) AS month
    LEFT JOIN payouts ON user_id = ${user} AND status = 'Completed' AND ${IS_REFERRER_PAYOUT}
      AND date_trunc('month', payout_date AT TIME ZONE 'UTC') = month
    GROUP BY month ORDER BY month`);
}

async function readPayoutStats(db: ReadHandle, user: string): Promise<PayoutStats> {
  const figures = db.rows<Omit<PayoutStats, "months" | "owed">>(sql`
    SELECT coalesce(sum(amount) FILTER (WHERE status IN ('Pending', 'Processing')), 0)::bigint AS pending,
      coalesce(sum(amount) FILTER (WHERE status = 'Completed'
        AND date_trunc('month', created_at, 'UTC') = date_trunc('month', now(), 'UTC')), 0)::bigint AS this_month,
      (count(*) FILTER (WHERE status = 'Completed'))::int AS completed
    FROM payouts WHERE user_id = ${user} AND ${IS_REFERRER_PAYOUT}`);
  const [[sums], paid, debt] = await Promise.all([
    figures,
    sumPaidByMonth(db, user),
    readBalance(db, accounts.debt(user)),
  ]);
  return { pending: 0, this_month: 0, completed: 0, ...sums, months: paid, owed: Math.max(0, -debt) };
}

/** A page of the viewer's own payouts, newest first. Throws `validation_failed` for an invalid cursor. */
export async function readPayoutPage(ctx: UserContext, query: PayoutListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await selectPayouts(ctx.db)
    .where(
      and(
        eq(payouts.user_id, ctx.actor.id),
        matchesPayoutFilters(query),
        afterCursor(after, payouts.created_at, payouts.id),
      ),
    )
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  return { items: page.rows.map(viewPayout), next_cursor: page.next_cursor };
}

/** A page of `readPayoutPage` with statistics over all payouts (specification, Payouts). */
export async function listPayouts(ctx: UserContext, query: PayoutListQuery) {
  const { db, actor } = ctx;
  const [page, stats, money] = await Promise.all([
    readPayoutPage(ctx, query),
    readPayoutStats(db, actor.id),
    readAmounts(db, actor.id),
  ]);
  return { ...page, stats, money };
}

type OneRow = PayoutRow & {
  readonly closed: boolean;
  readonly to_owner: boolean;
  readonly frozen: boolean;
  readonly referral: string;
  readonly candidate_name: string;
  readonly job: string;
  readonly title: string;
  readonly company: string;
  readonly company_name: string;
};

const SELECT_PAYOUT: Statement<OneRow> = {
  name: "payout-own",
  text: `SELECT payouts.id, number, payouts.status, payment_method, amount, deducted, taken_back,
      payouts.created_at, payout_date, reason, closed IS NOT NULL AS closed, to_owner, ${FROZEN_SQL} AS frozen, referrals.id AS referral, candidate_name, jobs.id AS job, title,
      companies.id AS company, companies.name AS company_name
    FROM payouts JOIN referrals ON referrals.id = payouts.referral JOIN jobs ON jobs.id = referrals.job
    JOIN companies ON companies.id = jobs.company WHERE payouts.id = $1 AND payouts.user_id = $2`,
};

/** One of the user's own payouts; throws `not_found` for those of others (rule R3). */
export async function readPayout(db: ReadHandle, user: string, id: string): Promise<Payout> {
  const [row] = await db.prepared(SELECT_PAYOUT, [id, user]);
  if (row === undefined) throw new AppError("not_found");
  const { closed, to_owner, frozen, referral, candidate_name, job, title, company, company_name, ...payout } = row;
  return viewPayout({
    payout,
    frozen,
    closed,
    to_owner,
    referral: { id: referral, candidate_name },
    job: { id: job, title },
    company: { id: company, name: company_name },
  });
}
