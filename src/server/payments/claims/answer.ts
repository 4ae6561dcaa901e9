import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { HireOfReferral } from "../../../contract/payments/claims.ts";
import { lockHiresOfReferral } from "../../hiring/records/lock-hires.ts";
import { checkStartDate } from "../../hiring/records/start-date.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { hireClaimChanged } from "../events.ts";
import { createDispute } from "./disputes/open.ts";
import { hireClaimed } from "./hire-claimed.ts";
import { type HireRow, readHireRow } from "./hire-row.ts";
import { isAnswerable, viewHire } from "./view.ts";

/**
 * Locks the hire of a referral for an answer of a member who decides on its person (rule R17). Throws `not_found` for
 * others, and `claim_over` where no claim waits for an answer.
 */
async function lockAnswerableHire(ctx: UserContext, tx: WriteHandle, id: string): Promise<HireRow> {
  await lockHiresOfReferral(tx, id);
  await tx.rows(sql`SELECT FROM hire_claims WHERE referral = ${id} FOR UPDATE`);
  const row = await readHireRow(tx, id, ctx.actor.id);
  if (!row.decides || row.claim === null) throw new AppError("not_found");
  if (!isAnswerable(row)) throw new AppError("claim_over");
  return row;
}

async function readUpdatedHire(ctx: UserContext, tx: WriteHandle, id: string): Promise<HireOfReferral> {
  return viewHire(tx, await readHireRow(tx, id, ctx.actor.id), "company", ctx.clock.now());
}

/** The start date of a claim that the company confirms: the claimed one, or another valid one. */
function confirmedStart(claim: HireRow["claim"], named: string | undefined, now: Date): string | undefined {
  if (named === undefined || named === claim?.started_on) return claim?.started_on;
  // After a missing answer the person is hired already.
  return checkStartDate(named, claim?.state === "open", now);
}

type Confirmation = { readonly start_date?: string | undefined; readonly beyond_openings?: true | undefined };

/**
 * Confirms a hire claim, as the company (rule R11): its person is hired and the reward due; the probation counts from
 * the start date (M1). Confirming one that expired without an answer records the late answer and leaves its dates
 * unchanged. Throws `not_found`, `claim_over`, `openings_filled` unless confirmed (J66), and `validation_failed` on
 * `start_date`.
 */
export async function confirmClaim(ctx: UserContext, id: string, said: Confirmation = {}): Promise<HireOfReferral> {
  const within_openings = said.beyond_openings !== true;
  return ctx.write(async (tx) => {
    const { claim, job } = await lockAnswerableHire(ctx, tx, id);
    const open = claim?.state === "open";
    const start_date = confirmedStart(claim, said.start_date, ctx.clock.now());
    await tx.rows(sql`
      UPDATE hire_claims SET state = ${open ? "confirmed" : "silent"}, answered_at = now(), answered_by = ${ctx.actor.id}
      WHERE referral = ${id} AND answered_at IS NULL`);
    if (open) {
      const hire = { id, note: "claimed", within_openings, ...(start_date !== undefined && { start_date }) } as const;
      if (!(await hireClaimed(ctx, tx, hire))) throw new AppError("claim_over");
      await emit(ctx, tx, hireClaimChanged, { referral: id, job, step: "confirmed" });
    } else tx.publish("job_changed", job);
    return readUpdatedHire(ctx, tx, id);
  });
}

type Denial = { readonly reason: string; readonly known_before: boolean };

/**
 * Denies a hire claim, with a reason that both sides read; this opens a dispute (rules R11, R12). The company can
 * only state that it knew the person before if the referral is marked so (F33). Throws `not_found`, `claim_over` and
 * `not_known_before`.
 */
export async function denyClaim(ctx: UserContext, id: string, denial: Denial): Promise<HireOfReferral> {
  const { reason, known_before } = denial;
  return ctx.write(async (tx) => {
    const { claim, job, known } = await lockAnswerableHire(ctx, tx, id);
    // A hire by a missing answer cannot be denied any more, only disputed.
    if (claim?.state !== "open") throw new AppError("claim_over");
    if (known_before && !known) throw new AppError("not_known_before");
    await tx.rows(sql`
      UPDATE hire_claims SET state = 'denied', reason = ${reason}, known_before = ${known_before}, answered_at = now(), answered_by = ${ctx.actor.id}
      WHERE referral = ${id} AND state = 'open'`);
    await createDispute(ctx, tx, { referral: id, as: "company", by: ctx.actor.id, words: reason, file: null });
    await emit(ctx, tx, hireClaimChanged, { referral: id, job, step: "denied" });
    return readUpdatedHire(ctx, tx, id);
  });
}
