import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fault } from "../../../contract/faults.ts";
import type { UserContext, UserTxContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authSessions, authUsers } from "../../db/tables/auth.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { audit } from "../accounts/audit.ts";
import type { Session } from "../accounts/rows.ts";
import { noteRecoveryCode } from "../factors/recovery-codes.ts";
import {
  CODE_PROOFS,
  countCode,
  FRESH_MS,
  forgetCodes,
  hasSecondFactor,
  provedLately,
  SECOND_PROOFS,
  takeAnyCode,
  withProof,
} from "../factors/second-factor.ts";
import { endSessions } from "../sessions/sessions.ts";
import { passwordsOfProcess } from "./passwords.ts";

/** An open session must not allow guessing the password. */
const GUESSES: Limit = { name: "password_confirm", points: 10, seconds: 900 };

type Known = { hash: string | null; session: Session | null; second: boolean };

async function known(ctx: UserContext): Promise<Known> {
  const { id: user_id, session_id } = ctx.actor;
  const [row] = await ctx.db
    .select({ hash: authUsers.password_hash, session: authSessions, second: hasSecondFactor })
    .from(authUsers)
    .leftJoin(authSessions, eq(authSessions.id, session_id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new AppError("not_signed_in");
  return row;
}

async function refuse(ctx: UserContext, which: "password_wrong" | "code_wrong"): Promise<never> {
  const { id: user_id, session_id } = ctx.actor;
  const event = which === "password_wrong" ? "confirmation_failed" : "second_factor_failed";
  const entry = { event, at: ctx.clock.now(), user_id, session_id, ip: ctx.network } as const;
  await ctx.write((tx) => audit(tx, ctx.ids, entry));
  const field = which === "password_wrong" ? "password" : "code";
  throw new AppError(which, { fields: { [field]: fault(which) } });
}

async function confirmPassword(ctx: UserContext, row: Known, password: string): Promise<void> {
  const { id: user_id } = ctx.actor;
  if (row.hash === null) {
    const since = row.session?.created_at.getTime() ?? 0;
    if (ctx.clock.now().getTime() - since <= FRESH_MS) return;
    throw new AppError("sign_in_again");
  }
  await ctx.limits.take(GUESSES, user_id);
  const passwords = passwordsOfProcess(ctx.config.passwordCost);
  if (!(await passwords.matches(row.hash, password))) return refuse(ctx, "password_wrong");
  await ctx.limits.forgive(GUESSES, user_id);
}

/** Requires a second-factor code, unless this session proved one of `enough` within the last 15 minutes. */
async function confirmCode(ctx: UserContext, row: Known, code: string, enough: readonly string[]): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  if (!row.second || provedLately(row.session?.amr ?? [], at, enough)) return;
  if (code.trim() === "") throw new AppError("code_required", { fields: { code: fault("code_required") } });
  const attempt = { user_id, network: ctx.network, code };
  await countCode(ctx.limits, ctx.db, attempt);
  const proof = await ctx.write(async (tx) => {
    const taken = await takeAnyCode(tx, ctx.secrets, user_id, code, at);
    if (taken === "mfa/recovery_code") await noteRecoveryCode(ctx, tx, { user_id, session_id, ip: ctx.network, at });
    const amr = taken === null ? null : withProof(row.session?.amr ?? [], taken, at);
    if (amr !== null) await tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session_id));
    return taken;
  });
  if (proof === null) return refuse(ctx, "code_wrong");
  await forgetCodes(ctx.limits, attempt);
}

/**
 * Confirms the owner before a sensitive action (rule A12): by password, or for accounts without one by a sign-in within
 * the last 15 minutes; and by a second factor if enabled. Uses its own connections: a creation calls it before its
 * transaction (`inTwoSteps`). Throws `password_wrong` on the field `password`, `code_required` and `code_wrong` on
 * `code`, `sign_in_again`, `rate_limited`.
 */
export async function confirmPerson(
  ctx: UserContext,
  password: string,
  code = "",
  enough: readonly string[] = SECOND_PROOFS,
): Promise<void> {
  const row = await known(ctx);
  await confirmPassword(ctx, row, password);
  await confirmCode(ctx, row, code, enough);
}

/**
 * Stores a confirmation with the session and returns how long its second factors can be changed. A passkey does not
 * replace a code here: it could remove the very factor it bypassed.
 */
export async function confirmForFactors(ctx: UserContext, given: { password: string; code: string }): Promise<Date> {
  const { session_id } = ctx.actor;
  const { hash, session } = await known(ctx);
  await confirmPerson(ctx, given.password, given.code, CODE_PROOFS);
  const at = hash === null ? (session?.created_at ?? ctx.clock.now()) : ctx.clock.now();
  await ctx.write(async (tx) => {
    const [row] = await tx.select().from(authSessions).where(eq(authSessions.id, session_id)).for("update");
    if (row === undefined) throw new AppError("not_signed_in");
    const amr = hash === null ? row.amr : withProof(row.amr, "password", at);
    await tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session_id));
  });
  return new Date(at.getTime() + FRESH_MS);
}

/** Ends the user's other sessions in the transaction of a sensitive change (rule A12). */
export async function endOtherSessions(ctx: UserTxContext, tx: WriteHandle): Promise<void> {
  await endSessions(tx, ctx.actor.id, ctx.actor.session_id);
}
