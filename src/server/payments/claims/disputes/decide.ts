import { sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import { fieldError } from "../../../../contract/field-errors.ts";
import type { DisputeDecision, DisputeDetail } from "../../../../contract/payments/disputes.ts";
import { findSharesError } from "../../../../rules/hiring/shares.ts";
import { lockHiresOfReferral } from "../../../hiring/records/lock-hires.ts";
import { requireRecentConfirmation } from "../../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { emit } from "../../../infra/db/events.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { isPartyToReferral } from "../../../infra/db/hiring/reward-part.ts";
import { hireClaimChanged } from "../../events.ts";
import { recordAdminAction } from "../../payouts/admin-action.ts";
import { lockReward } from "../../rewards/lock-reward.ts";
import { endReward } from "../../rewards/refund.ts";
import { setShares } from "../../rewards/shares.ts";
import { hasNoPayee } from "../../rewards/unearned.ts";
import { hireClaimed } from "../hire-claimed.ts";
import { findPossiblePayees, IS_DECIDABLE, readDispute } from "./admin-queries.ts";
import { findOtherPayees, notifyPayees } from "./notify-payees.ts";

type OpenDispute = { id: string; referral: string; status: string; job: string; there: boolean; reward_amount: number };

/**
 * Locks the dispute with its referral. Throws `not_found`, `conflict` where it is decided, `dispute_waits` where the
 * answer is still pending.
 */
async function lockOpenDispute(tx: WriteHandle, id: string): Promise<OpenDispute> {
  const [of] = await tx.rows<{ referral: string }>(sql`SELECT referral FROM disputes WHERE id = ${id}`);
  if (of === undefined) throw new AppError("not_found");
  await lockHiresOfReferral(tx, of.referral);
  const [row] = await tx.rows<OpenDispute & { open: boolean; ready: boolean }>(sql`
    SELECT disputes.id, disputes.referral, referrals.status, referrals.job, referrals.reward_amount,
      referrals.candidate_email <> '' AS there, decided_at IS NULL AS open, ${IS_DECIDABLE} AS ready
    FROM disputes JOIN referrals ON referrals.id = disputes.referral WHERE disputes.id = ${id} FOR UPDATE OF disputes`);
  if (row === undefined) throw new AppError("not_found");
  if (!row.open) throw new AppError("conflict");
  if (!row.ready) throw new AppError("dispute_waits");
  return row;
}

/**
 * Throws `own_money` where the admin is one of the people concerned, also through an agreement of two referrers (rule
 * M16).
 */
async function refuseOwnShare(ctx: UserContext, tx: WriteHandle, referral: string): Promise<void> {
  const own = await tx.rows(
    sql`SELECT FROM referrals WHERE referrals.id = ${referral} AND ${isPartyToReferral(ctx.actor.id)}`,
  );
  if (own.length > 0) throw new AppError("own_money");
}

/** Checks that all payees are possible ones. Throws `validation_failed`, `own_money`. */
async function checkShares(
  ctx: UserContext,
  tx: WriteHandle,
  referral: string,
  decision: DisputeDecision,
): Promise<void> {
  const wrong = findSharesError(decision);
  if (wrong !== null) throw new AppError("validation_failed", { fields: { shares: fieldError(wrong) } });
  const known = new Set((await findPossiblePayees(tx, referral)).map(({ payee }) => payee));
  if (decision.shares.some(({ payee }) => !known.has(payee)))
    throw new AppError("validation_failed", { fields: { shares: fieldError("invalid") } });
  if (decision.shares.some(({ payee }) => payee === ctx.actor.id)) throw new AppError("own_money");
}

function isForCompany({ shares }: Pick<DisputeDecision, "shares">): boolean {
  return shares.length === 1 && shares[0]?.payee === null;
}

const OPEN_STATES: readonly string[] = ["due", "awaiting_funds", "in_escrow"];

/**
 * The effective shares of a hired person's reward, replacing those of an earlier decision; nobody gets a share that
 * they waived.
 */
async function setDecidedShares(
  ctx: UserContext,
  tx: WriteHandle,
  referral: string,
  shares: DisputeDecision["shares"],
) {
  const locked = await lockReward(tx, referral);
  const toCompany = isForCompany({ shares });
  // A reward that ended meanwhile, waived or taken back by the bank, is not shared: a decision that says so would be
  // wrong.
  if (!OPEN_STATES.includes(locked.state) && (!toCompany || locked.state === "released"))
    throw new AppError("conflict");
  if (toCompany) await setShares(tx, referral, shares);
  if (toCompany || (shares.length === 0 && (await hasNoPayee(tx, referral)))) return endReward(ctx, tx, locked);
  await setShares(tx, referral, shares);
  await tx.rows(sql`
    UPDATE rewards SET given_up_at = NULL WHERE referral = ${referral}
      AND EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL)`);
}

/**
 * Applies a decision: hires the person where they were not, and shares the reward, or ends it for the company. Throws
 * `conflict` where that is no longer possible.
 */
async function applyDecision(
  ctx: UserContext,
  tx: WriteHandle,
  open: OpenDispute,
  { shares }: DisputeDecision,
): Promise<void> {
  const { referral, status } = open;
  const toCompany = isForCompany({ shares });
  if (status === "Hired") return open.reward_amount > 0 ? setDecidedShares(ctx, tx, referral, shares) : undefined;
  // A person whose data are erased is not hired.
  if (toCompany || !open.there) return;
  if (!(await hireClaimed(ctx, tx, { id: referral, note: "decided" }))) throw new AppError("conflict");
  await setShares(tx, referral, shares);
}

/**
 * Decides a dispute, as an admin who confirmed the password recently (rules R12, A14): the hire stands and the reward
 * goes to its referrer (`uphold`), to another one or back to the company (`move`), or is shared by whole percent
 * (`split`). Both sides read the text. Throws `not_found`, `conflict`, `dispute_waits`, `own_money`,
 * `validation_failed`, and whatever `requireRecentConfirmation` throws.
 */
export async function decideDispute(ctx: UserContext, id: string, decision: DisputeDecision): Promise<DisputeDetail> {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const open = await lockOpenDispute(tx, id);
    const { referral } = open;
    await refuseOwnShare(ctx, tx, referral);
    await checkShares(ctx, tx, referral, decision);
    await tx.rows(sql`
      UPDATE disputes SET outcome = ${decision.outcome}, decision = ${decision.words}, decided_by = ${ctx.actor.id},
        decided_at = now() WHERE id = ${id}`);
    const before = await findOtherPayees(tx, referral);
    await applyDecision(ctx, tx, open, decision);
    const people = [...new Set([...before, ...(await findOtherPayees(tx, referral))])];
    await notifyPayees(ctx, tx, { referral, people }, { dispute: id, what: "decided", ended: isForCompany(decision) });
    const shares = decision.shares.map(({ payee, percent }) => `${payee ?? "company"} ${percent}`).join(", ");
    // The text is erased with the person; the audit log only has the dispute's id.
    const detail = { referral, dispute: id, outcome: decision.outcome, shares };
    await recordAdminAction(ctx, tx, { event: "dispute_decided", detail });
    await emit(ctx, tx, hireClaimChanged, { referral, job: open.job, step: "decided", trigger: id });
    ctx.log.info({ dispute: id, admin: ctx.actor.id }, "a dispute was decided");
    return readDispute(tx, id);
  });
}
