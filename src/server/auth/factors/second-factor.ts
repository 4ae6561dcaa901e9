import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { verifySync } from "otplib";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import { authFactors, authRecoveryCodes, authUsers } from "../../db/tables/auth.ts";
import { keyedHash, type Secrets, sha256, unsealWith } from "../../platform/crypto.ts";
import type { Limit, RateLimits } from "../../platform/load/rate-limits.ts";
import { wasEntered } from "../accounts/audit.ts";
import type { Factor, Session } from "../accounts/rows.ts";

/** What the secrets of factors are sealed for. */
export const FACTOR_SECRETS = "auth factor secrets";
/** How long a proof of who one is counts as fresh, before changes that only the owner may make (rule A12). */
export const FRESH_MS = 15 * 60_000;
const STEP_SECONDS = 30;
const TOTP = /^\d{6}$/;

/** Of the joined `auth_users`: somebody whose password alone is not enough. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM auth_factors WHERE auth_factors.user_id = ${authUsers.id} AND auth_factors.status = 'verified')`;

/** The same, asked by itself. */
export async function secondFactorOn(db: ReadHandle, user_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.user_id, user_id), eq(authFactors.status, "verified")))
    .limit(1);
  return row !== undefined;
}

/**
 * Tries of one network on the codes of one account, and of all unfamiliar networks together. The second one can be used
 * up by whoever has the password; it never stands in the way of a recovery code, nor of places that are known.
 */
const TRIES: Limit = { name: "factor_tries", points: 10, seconds: 900 };
const STRANGERS: Limit = { name: "factor_strangers", points: 30, seconds: 86_400 };

/** Somebody tries a code. */
export type CodeTry = { readonly user_id: string; readonly network: string; readonly code: string };

function pairOf({ user_id, network }: CodeTry): string {
  return sha256(`${network} ${user_id}`);
}

/** Counts a try before the code is looked at, so that guesses in parallel do not slip through. Throws `rate_limited`. */
export async function countCode(limits: RateLimits, db: ReadHandle, attempt: CodeTry): Promise<void> {
  await limits.take(TRIES, pairOf(attempt));
  if (!TOTP.test(plainCode(attempt.code))) return;
  if (!(await wasEntered(db, attempt.user_id, attempt.network))) await limits.take(STRANGERS, attempt.user_id);
}

/** After the right code both begin anew. */
export async function forgetCodes(limits: RateLimits, attempt: CodeTry): Promise<void> {
  await Promise.all([limits.forgive(TRIES, pairOf(attempt)), limits.forgive(STRANGERS, attempt.user_id)]);
}

function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "");
}

/** The step of time whose code this is, one before and one after the present included; null where it is none. */
function stepOf(secret: string, typed: string, at: Date): number | null {
  const token = plainCode(typed);
  if (!TOTP.test(token)) return null;
  const epoch = Math.floor(at.getTime() / 1_000);
  const found = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}

/** The moment at which a step of time began. */
export function momentOf(step: number): Date {
  return new Date(step * STEP_SECONDS * 1_000);
}

/** Takes a code of one factor, whose row is held: each step counts once. False where it is wrong or was used. */
export async function takeStep(
  tx: WriteHandle,
  secrets: Secrets,
  factor: Factor,
  typed: string,
  at: Date,
): Promise<boolean> {
  // Where the key was lost no code is right any more: an admin takes the factor off.
  const opened = unsealWith(secrets.every(FACTOR_SECRETS), factor.secret);
  const step = opened === null ? null : stepOf(opened.plain.toString("utf8"), typed, at);
  if (step === null || (factor.last_step !== null && step <= factor.last_step)) return false;
  await tx.update(authFactors).set({ last_step: step }).where(eq(authFactors.id, factor.id));
  return true;
}

/** What is hashed of a recovery code: letters that are mistaken for digits count as those, case and hyphens as nothing. */
export function recoveryHash(secrets: Secrets, typed: string): string {
  const code = plainCode(typed).toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return keyedHash(secrets.derive("auth recovery codes"), code);
}

/** Uses a recovery code up; false where there is none such left. */
export async function takeRecoveryCode(
  tx: WriteHandle,
  secrets: Secrets,
  user_id: string,
  typed: string,
  at: Date,
): Promise<boolean> {
  const mine = and(eq(authRecoveryCodes.user_id, user_id), isNull(authRecoveryCodes.used_at));
  const used = await tx
    .update(authRecoveryCodes)
    .set({ used_at: at })
    .where(and(mine, eq(authRecoveryCodes.code_hash, recoveryHash(secrets, typed))))
    .returning({ id: authRecoveryCodes.id });
  return used.length > 0;
}

/** How a second factor was proved, as it stands in `amr`. */
export type SecondProof = "totp" | "mfa/recovery_code";
/** Those that are typed. */
export const CODE_PROOFS: readonly string[] = ["totp", "mfa/recovery_code"] satisfies SecondProof[];
/** And the device's own, of a passkey that made sure of its person. */
export const SECOND_PROOFS: readonly string[] = [...CODE_PROOFS, "mfa/webauthn"];

/** Takes a code of any verified factor of a person, or a recovery code; null where it is neither. */
export async function takeAnyCode(
  tx: WriteHandle,
  secrets: Secrets,
  user_id: string,
  typed: string,
  at: Date,
): Promise<SecondProof | null> {
  const factors = await tx
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.user_id, user_id), eq(authFactors.status, "verified")))
    .orderBy(asc(authFactors.id))
    .for("update");
  for (const factor of factors) if (await takeStep(tx, secrets, factor, typed, at)) return "totp";
  return (await takeRecoveryCode(tx, secrets, user_id, typed, at)) ? "mfa/recovery_code" : null;
}

type Amr = Session["amr"];

/** Each method once, the newest proof first. */
export function withProof(amr: Amr, method: string, at: Date): Amr {
  const timestamp = Math.floor(at.getTime() / 1_000);
  return [{ method, timestamp }, ...amr.filter((known) => known.method !== method)];
}

/** Whether one of these methods, or any where none are named, was proved in the last quarter of an hour. */
export function provedLately(amr: Amr, at: Date, methods?: readonly string[]): boolean {
  const since = (at.getTime() - FRESH_MS) / 1_000;
  return amr.some(({ method, timestamp }) => timestamp >= since && (methods?.includes(method) ?? true));
}
