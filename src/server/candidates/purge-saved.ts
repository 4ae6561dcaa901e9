import { sql } from "drizzle-orm";
import { ADDED_RETENTION_DAYS, OPEN_REFERRAL_STATUSES, UNDELIVERED_RETENTION_DAYS } from "../../rules/candidates.ts";
import type { Context } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";
import { CANDIDATE_REFERRALS } from "./candidate-referrals.ts";
import { eraseMatchingCandidates } from "./erase-candidates.ts";

/** Candidates purged per transaction. */
const BATCH = 200;
const DAY_MS = 86_400_000;

const OPEN_STATUSES = sql.raw(`('${OPEN_REFERRAL_STATUSES.join("', '")}')`);

/**
 * Purges candidates added by hand that their referrer did not use for 180 days, and those whom no mail reached within
 * seven, unless a referral of theirs is open (rule F39, docs/decisions/0008-retention.md). Idempotent.
 */
export async function purgeSavedCandidates(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const due = sql`(used_at < ${before(ADDED_RETENTION_DAYS)} OR undelivered_at < ${before(UNDELIVERED_RETENTION_DAYS)} AND notified_at IS NULL)
    AND NOT EXISTS (SELECT FROM ${CANDIDATE_REFERRALS} AS own JOIN referrals ON referrals.id = own.referral
      WHERE referrals.status IN ${OPEN_STATUSES})`;
  let gone = BATCH;
  while (gone === BATCH)
    gone = await ctx.write(async (tx) => {
      // Locked first, so that a concurrent referral of them counts.
      const rows = await tx.rows<{ id: string }>(sql`
        SELECT candidates.id FROM candidates JOIN added_candidates ON added_candidates.candidate = candidates.id
        WHERE ${due} ORDER BY candidates.id LIMIT ${BATCH} FOR UPDATE OF candidates`);
      const locked = sql`${candidates.id} IN (SELECT id FROM unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) AS due(id)
        JOIN added_candidates ON added_candidates.candidate = due.id WHERE ${due})`;
      if (rows.length > 0) await eraseMatchingCandidates(ctx, tx, locked);
      return rows.length;
    });
}
