import { eq } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import { fieldError } from "../../../../contract/field-errors.ts";
import type { UserContext, UserTxContext } from "../../../infra/db/context.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { Session } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { recordRecoveryCodeUse } from "../factors/recovery-codes.ts";
import {
  addProof,
  CODE_PROOFS,
  CONFIRMATION_MS,
  consumeAnyCode,
  countCodeAttempt,
  hasSecondFactor,
  isRecentlyProved,
  resetCodeLimits,
  SECOND_PROOFS,
} from "../factors/second-factor.ts";
import { emailConfirmationCode } from "../mailed/account-emails.ts";
import { countEmail } from "../mailed/email-limits.ts";
import { endSessions } from "../sessions/sessions.ts";
import { sharedPasswordHasher } from "./passwords.ts";

/** GET /reauthenticate: mails the code that PUT /user takes as `nonce`. Throws AuthError. */
export async function emailReauthenticationCode(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  const { account } = caller;
  if (account.email === "") throw invalidInput("Reauthentication requires the user to have an email or a phone number");
  if (account.email_confirmed_at === null) throw new AuthError("nonce_not_confirmed");
  await countEmail(server, "reauthentication", account.email_key);
  await transaction(server.pool, (tx) => emailConfirmationCode(tx, server, request, account));
  return okResponse({});
}

/** An open session must not allow guessing the password. */
const CONFIRMATION_GUESSES: Limit = { name: "password_confirm", points: 10, seconds: 900 };

type IdentityFacts = { hash: string | null; session: Session | null; second: boolean };

async function loadIdentityFacts(ctx: UserContext): Promise<IdentityFacts> {
  const { id: user_id, session_id } = ctx.actor;
  const [row] = await ctx.db
    .select({ hash: authUsers.password_hash, session: authSessions, second: hasSecondFactor })
    .from(authUsers)
    .leftJoin(authSessions, eq(authSessions.id, session_id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new AppError("not_signed_in");
  return row;
}

async function rejectConfirmation(ctx: UserContext, which: "password_wrong" | "code_wrong"): Promise<never> {
  const { id: user_id, session_id } = ctx.actor;
  const event = which === "password_wrong" ? "confirmation_failed" : "second_factor_failed";
  const entry = { event, at: ctx.clock.now(), user_id, session_id, ip: ctx.network } as const;
  await ctx.write((tx) => writeAudit(tx, ctx.ids, entry));
  const field = which === "password_wrong" ? "password" : "code";
  throw new AppError(which, { fields: { [field]: fieldError(which) } });
}

async function confirmPassword(ctx: UserContext, row: IdentityFacts, password: string): Promise<void> {
  const { id: user_id } = ctx.actor;
  if (row.hash === null) {
    const since = row.session?.created_at.getTime() ?? 0;
    if (ctx.clock.now().getTime() - since <= CONFIRMATION_MS) return;
    throw new AppError("sign_in_again");
  }
  await ctx.limits.consume(CONFIRMATION_GUESSES, user_id);
  const passwords = sharedPasswordHasher(ctx.config.passwordCost);
  if (!(await passwords.matches(row.hash, password))) return rejectConfirmation(ctx, "password_wrong");
  await ctx.limits.reset(CONFIRMATION_GUESSES, user_id);
}

/** Requires a second-factor code, unless this session proved one of `enough` within the last 15 minutes. */
async function confirmCode(
  ctx: UserContext,
  row: IdentityFacts,
  code: string,
  enough: readonly string[],
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  if (!row.second || isRecentlyProved(row.session?.amr ?? [], at, enough)) return;
  if (code.trim() === "") throw new AppError("code_required", { fields: { code: fieldError("code_required") } });
  const attempt = { user_id, network: ctx.network, code };
  await countCodeAttempt(ctx.limits, ctx.db, attempt);
  const proof = await ctx.write(async (tx) => {
    const taken = await consumeAnyCode(tx, ctx.secrets, user_id, code, at);
    if (taken === "mfa/recovery_code")
      await recordRecoveryCodeUse(ctx, tx, { user_id, session_id, ip: ctx.network, at });
    const amr = taken === null ? null : addProof(row.session?.amr ?? [], taken, at);
    if (amr !== null) await tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session_id));
    return taken;
  });
  if (proof === null) return rejectConfirmation(ctx, "code_wrong");
  await resetCodeLimits(ctx.limits, attempt);
}

/**
 * Confirms the owner before a sensitive action (rule A12): by password, or for accounts without one by a sign-in within
 * the last 15 minutes; and by a second factor if enabled. Uses its own connections: a creation calls it before its
 * transaction (`withPreflight`). Throws `password_wrong` on the field `password`, `code_required` and `code_wrong` on
 * `code`, `sign_in_again`, `rate_limited`.
 */
export async function confirmIdentity(
  ctx: UserContext,
  password: string,
  code = "",
  enough: readonly string[] = SECOND_PROOFS,
): Promise<void> {
  const row = await loadIdentityFacts(ctx);
  await confirmPassword(ctx, row, password);
  await confirmCode(ctx, row, code, enough);
}

/**
 * Stores a confirmation with the session and returns how long its second factors can be changed. A passkey does not
 * replace a code here: it could remove the very factor it bypassed.
 */
export async function confirmForFactors(ctx: UserContext, given: { password: string; code: string }): Promise<Date> {
  const { session_id } = ctx.actor;
  const { hash, session } = await loadIdentityFacts(ctx);
  await confirmIdentity(ctx, given.password, given.code, CODE_PROOFS);
  const at = hash === null ? (session?.created_at ?? ctx.clock.now()) : ctx.clock.now();
  await ctx.write(async (tx) => {
    const [row] = await tx.select().from(authSessions).where(eq(authSessions.id, session_id)).for("update");
    if (row === undefined) throw new AppError("not_signed_in");
    const amr = hash === null ? row.amr : addProof(row.amr, "password", at);
    await tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session_id));
  });
  return new Date(at.getTime() + CONFIRMATION_MS);
}

/** Ends the user's other sessions in the transaction of a sensitive change (rule A12). */
export async function endOtherSessions(ctx: UserTxContext, tx: WriteHandle): Promise<void> {
  await endSessions(tx, ctx.actor.id, ctx.actor.session_id);
}
