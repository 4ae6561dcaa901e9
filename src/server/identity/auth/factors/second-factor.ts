import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { verifySync } from "otplib";
import { plainCode } from "../../../../contract/typed-secrets.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authFactors, authRecoveryCodes, authUsers } from "../../../infra/db/tables/auth.ts";
import { decryptWithAny, keyedHash, type Secrets, sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit, RateLimits } from "../../../infra/platform/load/rate-limits.ts";
import { isFamiliarNetwork } from "../accounts/audit.ts";
import type { Factor, Session } from "../accounts/rows.ts";

/** The encryption purpose of factor secrets. */
export const FACTOR_SECRETS = "auth factor secrets";
/** How long an identity confirmation counts as recent for changes reserved to the owner (rule A12). */
export const CONFIRMATION_MS = 15 * 60_000;
const STEP_SECONDS = 30;
const TOTP_FORMAT = /^\d{6}$/;

/** SQL condition on the joined `auth_users`: the user has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM auth_factors WHERE auth_factors.user_id = ${authUsers.id} AND auth_factors.status = 'verified')`;

/** The same condition as a query of its own. */
export async function isSecondFactorEnabled(db: ReadHandle, user_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.user_id, user_id), eq(authFactors.status, "verified")))
    .limit(1);
  return row !== undefined;
}

/**
 * Limits of code attempts on one account: per network, and for all unfamiliar networks together. Somebody with the
 * password can use up the second limit, which never blocks recovery codes or familiar networks.
 */
const TRIES_PER_NETWORK: Limit = { name: "factor_tries", points: 10, seconds: 900 };
const TRIES_OF_UNFAMILIAR: Limit = { name: "factor_strangers", points: 30, seconds: 86_400 };

/** An attempt to enter a code. */
export type CodeAttempt = { readonly user_id: string; readonly network: string; readonly code: string };

function limitKey({ user_id, network }: CodeAttempt): string {
  return sha256(`${network} ${user_id}`);
}

/** Counts an attempt before the code is checked, so that parallel guesses are counted too. Throws `rate_limited`. */
export async function countCodeAttempt(limits: RateLimits, db: ReadHandle, attempt: CodeAttempt): Promise<void> {
  await limits.consume(TRIES_PER_NETWORK, limitKey(attempt));
  if (!TOTP_FORMAT.test(plainCode(attempt.code))) return;
  if (!(await isFamiliarNetwork(db, attempt.user_id, attempt.network)))
    await limits.consume(TRIES_OF_UNFAMILIAR, attempt.user_id);
}

/** Resets both limits after a correct code. */
export async function resetCodeLimits(limits: RateLimits, attempt: CodeAttempt): Promise<void> {
  await Promise.all([
    limits.reset(TRIES_PER_NETWORK, limitKey(attempt)),
    limits.reset(TRIES_OF_UNFAMILIAR, attempt.user_id),
  ]);
}

/** The time step of a code, accepting one step before and after the present; null if the code is wrong. */
function findTimeStep(secret: string, typed: string, at: Date): number | null {
  const token = plainCode(typed);
  if (!TOTP_FORMAT.test(token)) return null;
  const epoch = Math.floor(at.getTime() / 1_000);
  const found = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}

/** The start of a time step. */
export function timeOfStep(step: number): Date {
  return new Date(step * STEP_SECONDS * 1_000);
}

/** Uses a code of a locked factor; each time step counts once. False if the code is wrong or was used. */
export async function consumeTotpCode(
  tx: WriteHandle,
  secrets: Secrets,
  factor: Factor,
  typed: string,
  at: Date,
): Promise<boolean> {
  // If the encryption key was lost, no code matches; an admin has to remove the factor.
  const opened = decryptWithAny(secrets.every(FACTOR_SECRETS), factor.secret);
  const step = opened === null ? null : findTimeStep(opened.plain.toString("utf8"), typed, at);
  if (step === null || (factor.last_step !== null && step <= factor.last_step)) return false;
  await tx.update(authFactors).set({ last_step: step }).where(eq(authFactors.id, factor.id));
  return true;
}

/** Normalizes a recovery code before hashing: similar letters count as digits; case and punctuation are ignored. */
export function recoveryHash(secrets: Secrets, typed: string): string {
  const code = plainCode(typed).toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return keyedHash(secrets.derive("auth recovery codes"), code);
}

/** Uses up a recovery code; false if there is no such unused code. */
export async function consumeRecoveryCode(
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

/** The proofs of a second factor, as named in `amr`. */
export type SecondProof = "totp" | "mfa/recovery_code";
/** Proofs by a typed code. */
export const CODE_PROOFS: readonly string[] = ["totp", "mfa/recovery_code"] satisfies SecondProof[];
/** Also includes passkeys with user verification. */
export const SECOND_PROOFS: readonly string[] = [...CODE_PROOFS, "mfa/webauthn"];

/** Uses a code of any verified factor of a user, or a recovery code; null if it is neither. */
export async function consumeAnyCode(
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
  for (const factor of factors) if (await consumeTotpCode(tx, secrets, factor, typed, at)) return "totp";
  return (await consumeRecoveryCode(tx, secrets, user_id, typed, at)) ? "mfa/recovery_code" : null;
}

type Amr = Session["amr"];

/** Lists each method once, the most recent proof first. */
export function addProof(amr: Amr, method: string, at: Date): Amr {
  const timestamp = Math.floor(at.getTime() / 1_000);
  return [{ method, timestamp }, ...amr.filter((known) => known.method !== method)];
}

/** True if one of these methods (default: any) was proved within the last 15 minutes. */
export function isRecentlyProved(amr: Amr, at: Date, methods?: readonly string[]): boolean {
  const since = (at.getTime() - CONFIRMATION_MS) / 1_000;
  return amr.some(({ method, timestamp }) => timestamp >= since && (methods?.includes(method) ?? true));
}
