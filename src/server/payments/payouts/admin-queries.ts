import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { AdminPayout, PayoutListQuery } from "../../../contract/payments/payouts.ts";
import { payoutCan } from "../../../rules/payouts.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { payoutAttempts, payoutBatches, payouts } from "../../infra/db/tables/payouts.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { matchesPayoutFilters } from "./queries.ts";
import { frozenColumn, payoutColumns, viewFacts } from "./view.ts";

function selectPayouts(db: ReadHandle) {
  return db
    .select({
      payout: payoutColumns,
      frozen: frozenColumn,
      attempt: payouts.attempt,
      referrer: { id: users.id, name: fullName, email: users.email },
      destination: { id: payoutAttempts.method, masked: payoutAttempts.masked, holder: payoutAttempts.holder },
      batch: { id: payoutBatches.id, number: payoutBatches.number },
      requested_at: payoutAttempts.started_at,
      provider: payoutAttempts.provider,
      note: payoutAttempts.note,
      at_provider: sql<AdminPayout["at_provider"]>`CASE
        WHEN ${payoutAttempts.provider} IS DISTINCT FROM 'stripe' OR ${payoutAttempts.outcome} <> 'open' THEN NULL
        WHEN ${payoutAttempts.bounced} IS NOT NULL THEN 'returning'
        WHEN ${payoutAttempts.provider_payout} IS NOT NULL THEN 'paying'
        WHEN ${payoutAttempts.provider_transfer} IS NOT NULL THEN 'transferred' ELSE 'asked' END`,
      closed: sql<boolean>`${payouts.closed} IS NOT NULL`,
      id: payouts.id,
      position: exactInstant(payouts.created_at),
    })
    .from(payouts)
    .innerJoin(referrals, eq(referrals.id, payouts.referral))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, payouts.user_id))
    .leftJoin(payoutAttempts, and(eq(payoutAttempts.payout, payouts.id), eq(payoutAttempts.attempt, payouts.attempt)))
    .leftJoin(payoutBatches, eq(payoutBatches.id, payoutAttempts.batch));
}

type Row = Awaited<ReturnType<typeof selectPayouts>>[number];

function viewAdminPayout(found: Row): AdminPayout {
  const { payout, id: _id, position: _position, closed, frozen, requested_at, ...row } = found;
  const can = {
    settle: payout.status === "Processing" && row.provider === "manual",
    retry: payoutCan({ status: payout.status, closed, frozen }).retry,
  };
  return { ...viewFacts(payout, frozen), ...row, requested_at: requested_at?.toISOString() ?? null, can };
}

/** Lists the payouts of all users, newest first, for the admin who settles them (rule R4). */
export async function listAllPayouts(ctx: UserContext, query: PayoutListQuery & { batch?: string | undefined }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await selectPayouts(ctx.db)
    .where(
      and(
        matchesPayoutFilters(query),
        query.batch === undefined ? undefined : eq(payoutAttempts.batch, query.batch),
        afterCursor(after, payouts.created_at, payouts.id),
      ),
    )
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  return { items: page.rows.map(viewAdminPayout), next_cursor: page.next_cursor };
}

/** One payout as the admin reads it. Throws `not_found`. */
export async function readAdminPayout(db: ReadHandle, id: string): Promise<AdminPayout> {
  const [row] = await selectPayouts(db).where(sql`${payouts.id} = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  return viewAdminPayout(row);
}
