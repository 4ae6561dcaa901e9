import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import type { SignInMethod } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { lockFactorsOfAccount } from "../factors/factors.ts";
import { isSecondFactorEnabled } from "../factors/second-factor.ts";
import { runInConstantTime } from "../passwords/constant-time.ts";
import { type SignedInSession, signInToAccount } from "../sessions/create-session.ts";
import { sessionResponse } from "../sessions/sessions.ts";
import { CHALLENGE_MS, consumeChallenge, createPasskeyChallenge } from "./challenges.ts";
import type { PasskeyRejectionReason } from "./client-data.ts";
import { findPasskey, type Passkey } from "./queries.ts";
import { rejectPasskey } from "./reject-passkey.ts";
import { disableCopiedPasskey } from "./remove-passkeys.ts";
import { type PasskeySite, requirePasskeySite } from "./site.ts";
import {
  type Assertion,
  type CeremonyResponse,
  parseCeremonyResponse,
  parseCredentialId,
  verifyAssertion,
} from "./verify-response.ts";

/** Challenges are cheap, and every view of the sign-in page requests one, so the limit per network is high. */
const CHALLENGES_REQUESTED: Limit = { name: "passkey_asked", points: 1_200, seconds: 300 };

/**
 * POST /passkeys/authentication/options: the challenge for any authenticator; reveals nothing about accounts. Throws
 * AuthError, `rate_limited`.
 */
export async function beginAuthentication(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const site = requirePasskeySite(server.config);
  await server.rateLimits.consumeLocal(CHALLENGES_REQUESTED, request.network);
  const { id, bytes, expires_at } = createPasskeyChallenge(server, null);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytes,
    timeout: CHALLENGE_MS,
    userVerification: "preferred",
  });
  return okResponse({ challenge_id: id, options, expires_at });
}

/** Counters increase with each use; authenticators without one always send zero. */
function hasCounterDecreased(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}

type TimedAssertion = Assertion & { readonly asked_at: Date };

/**
 * A passkey counts as two factors if the user was verified. If a second factor is enabled, only passkeys added after
 * proving it count; otherwise a thief's older passkey would bypass it.
 */
async function signInMethods(
  tx: WriteHandle,
  locked: Passkey,
  { verified }: TimedAssertion,
): Promise<readonly SignInMethod[]> {
  const both = verified && (locked.stands_in || !(await isSecondFactorEnabled(tx, locked.user_id)));
  return both ? ["passkey", "mfa/webauthn"] : ["passkey"];
}

/**
 * The new session, or the reason for none: the passkey was removed or stopped meanwhile, or its counter went backwards.
 */
async function createSession(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id, user_id }: Passkey,
  proof: TimedAssertion,
): Promise<SignedInSession | PasskeyRejectionReason> {
  const { at, address: ip } = request;
  // Locks the account first, in the same order as removing a passkey.
  await lockFactorsOfAccount(tx, user_id);
  const [locked] = await tx.select().from(authPasskeys).where(eq(authPasskeys.id, id)).for("update");
  if (locked === undefined || locked.copied_at !== null) return "stopped";
  if (hasCounterDecreased(locked.counter, proof.counter)) {
    // The challenge was requested before the last use: a slow response, which does not indicate a copy.
    if (locked.last_used_at !== null && proof.asked_at < locked.last_used_at) return "late";
    await disableCopiedPasskey(tx, server, locked, { user_id, at, ip });
    return "stopped";
  }
  const used = { counter: proof.counter, last_used_at: at };
  await tx.update(authPasskeys).set(used).where(eq(authPasskeys.id, id));
  const methods = await signInMethods(tx, locked, proof);
  const entered = await signInToAccount(tx, server, request, user_id, ...methods);
  if (entered.account.email_confirmed_at === null) throw new AuthError("email_not_confirmed");
  return entered;
}

async function signIn(
  server: AuthServer,
  request: AuthRequest,
  site: PasskeySite,
  { challenge_id, credential }: CeremonyResponse,
): Promise<AuthResponse> {
  const { challenges, asked_at } = await consumeChallenge(server, challenge_id, request.at, null);
  const refuse = (user_id: string | null, reason: PasskeyRejectionReason) =>
    rejectPasskey(server, request, { user_id }, { reason, ceremony: "sign_in" });
  const passkey = await findPasskey(server.db, parseCredentialId(credential), site.id);
  if (passkey === undefined) return refuse(null, "unknown");
  const { user_id } = passkey;
  const proof = await verifyAssertion(site, challenges, credential, passkey);
  if ("unsound" in proof) return refuse(user_id, proof.unsound);
  const shown = { ...proof, asked_at };
  const entered = await transaction(server.pool, (tx) => createSession(tx, server, request, passkey, shown));
  if (typeof entered === "string") return refuse(user_id, entered);
  return okResponse(await sessionResponse(server, entered.account, entered.session, request.at));
}

/**
 * POST /passkeys/authentication/verify: creates a session for a passkey. Every failure has the same response and
 * duration. Throws AuthError.
 */
export async function verifyAuthentication(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const site = requirePasskeySite(server.config);
  const answered = parseCeremonyResponse(request.body);
  return runInConstantTime(() => signIn(server, request, site, answered));
}
