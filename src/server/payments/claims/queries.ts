import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { HireOfReferral, PendingClaim } from "../../../contract/payments/claims.ts";
import { resolveConsentToken } from "../../hiring/consent/read-invitation.ts";
import { canViewReferral } from "../../hiring/referrals/policy.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { type HireRow, readHireRow } from "./hire-row.ts";
import { viewHire } from "./view.ts";

/** The hire of a referral for its referrer, its person and its team; throws `not_found` for others (rules R2, R17). */
export async function readHire(ctx: UserContext, db: ReadHandle, id: string): Promise<HireOfReferral> {
  const row = await readHireRow(db, id, ctx.actor.id);
  if (row.as === null) throw new AppError("not_found");
  return viewHire(db, row, row.as, ctx.clock.now());
}

/** The row of a referral that belongs to the mailed link of `token`. Throws `invitation_invalid` and `not_found`. */
export async function findHireByLink(ctx: Context, db: ReadHandle, token: string, referral: string): Promise<HireRow> {
  const open = await resolveConsentToken(ctx, db, token);
  const [asked] = await db.rows(sql`
    SELECT FROM consent_requests WHERE referral = ${referral} AND erased_at IS NULL`);
  if (asked === undefined || !open.referrals.includes(referral)) throw new AppError("not_found");
  return readHireRow(db, referral, null);
}

/** The hire that the mailed link shows. */
export async function readHireByLink(
  ctx: Context,
  db: ReadHandle,
  { token, referral }: { token: string; referral: string },
): Promise<HireOfReferral> {
  const hire = await viewHire(db, await findHireByLink(ctx, db, token, referral), "person", ctx.clock.now());
  const { dispute } = hire;
  if (dispute === null) return hire;
  // The link shows that a dispute exists, but not its statements: a mail may be forwarded, so those require an
  // account.
  const opened = { ...dispute.opened, text: "", file: null };
  const claim = hire.claim === null ? null : { ...hire.claim, reason: "" };
  return { ...hire, claim, dispute: { ...dispute, opened, answer: null, decision: null } };
}

type WaitingClaimRow = Omit<PendingClaim, "answer_by"> & { answer_by: Date };
const MAX_WAITING_CLAIMS = 50;

/** Hire claims of the viewer's teams that wait for an answer, or expired without one, the oldest first. */
export async function listWaitingClaims(ctx: UserContext): Promise<{ items: PendingClaim[] }> {
  const rows = await ctx.db.rows<WaitingClaimRow>(sql`
    SELECT referrals.id AS referral, referrals.candidate_name, jsonb_build_object('id', jobs.id, 'title', jobs.title) AS job,
      claim.started_on::text AS started_on, claim.state, claim.answer_by
    FROM hire_claims AS claim JOIN referrals ON referrals.id = claim.referral JOIN jobs ON jobs.id = referrals.job
    WHERE ((claim.state = 'open' AND referrals.status <> 'Hired') OR (claim.state = 'silent' AND claim.answered_at IS NULL))
      AND ${canViewReferral(ctx.actor.id)}
    ORDER BY claim.answer_by, claim.referral LIMIT ${MAX_WAITING_CLAIMS}`);
  return { items: rows.map((row) => ({ ...row, answer_by: row.answer_by.toISOString() })) };
}
