import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authPasskeys } from "../../db/tables/passkeys.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import type { SignInMethod } from "../accounts/rows.ts";
import { AuthError } from "../errors.ts";
import { lockAccount } from "../factors/factors.ts";
import { secondFactorOn } from "../factors/second-factor.ts";
import { inEqualTime } from "../passwords/equal-time.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { type Entered, enterAccount } from "../sessions/enter.ts";
import { sessionAnswer } from "../sessions/sessions.ts";
import { type Answered, type Assertion, answerIn, checkAssertion, credentialIdIn } from "./answers.ts";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges.ts";
import type { Reason } from "./client-data.ts";
import { stopCopied } from "./end-passkeys.ts";
import { refusePasskey } from "./refused.ts";
import { type Passkey, passkeyCalled } from "./rows.ts";
import { type PasskeySite, requireSite } from "./site.ts";

/** Challenges are cheap, and every view of the sign-in page requests one, so the limit per network is high. */
const ASKED: Limit = { name: "passkey_asked", points: 1_200, seconds: 300 };

/**
 * POST /passkeys/authentication/options: the challenge for any authenticator; reveals nothing about accounts. Throws
 * AuthError, `rate_limited`.
 */
export async function askAuthentication(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const site = requireSite(server.config);
  await server.rateLimits.takeLocal(ASKED, request.network);
  const { id, bytes, expires_at } = newChallenge(server, null);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytes,
    timeout: CHALLENGE_MS,
    userVerification: "preferred",
  });
  return ok({ challenge_id: id, options, expires_at });
}

/** Counters increase with each use; authenticators without one always send zero. */
function wentBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}

type Shown = Assertion & { readonly asked_at: Date };

/**
 * A passkey counts as two factors if the user was verified. If a second factor is enabled, only passkeys added after
 * proving it count; otherwise a thief's older passkey would bypass it.
 */
async function methodsOf(tx: WriteHandle, held: Passkey, { verified }: Shown): Promise<readonly SignInMethod[]> {
  const both = verified && (held.stands_in || !(await secondFactorOn(tx, held.user_id)));
  return both ? ["passkey", "mfa/webauthn"] : ["passkey"];
}

/**
 * The new session, or the reason for none: the passkey was removed or stopped meanwhile, or its counter went backwards.
 */
async function enter(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id, user_id }: Passkey,
  proof: Shown,
): Promise<Entered | Reason> {
  const { at, address: ip } = request;
  // Locks the account first, in the same order as removing a passkey.
  await lockAccount(tx, user_id);
  const [held] = await tx.select().from(authPasskeys).where(eq(authPasskeys.id, id)).for("update");
  if (held === undefined || held.copied_at !== null) return "stopped";
  if (wentBack(held.counter, proof.counter)) {
    // The challenge was requested before the last use: a slow response, which does not indicate a copy.
    if (held.last_used_at !== null && proof.asked_at < held.last_used_at) return "late";
    await stopCopied(tx, server, held, { user_id, at, ip });
    return "stopped";
  }
  const used = { counter: proof.counter, last_used_at: at };
  await tx.update(authPasskeys).set(used).where(eq(authPasskeys.id, id));
  const methods = await methodsOf(tx, held, proof);
  const entered = await enterAccount(tx, server, request, user_id, ...methods);
  if (entered.account.email_confirmed_at === null) throw new AuthError("email_not_confirmed");
  return entered;
}

async function signIn(
  server: AuthServer,
  request: AuthRequest,
  site: PasskeySite,
  { challenge_id, credential }: Answered,
): Promise<Answer> {
  const { challenges, asked_at } = await takeChallenge(server, challenge_id, request.at, null);
  const refuse = (user_id: string | null, reason: Reason) =>
    refusePasskey(server, request, { user_id }, { reason, ceremony: "sign_in" });
  const passkey = await passkeyCalled(server.db, credentialIdIn(credential), site.id);
  if (passkey === undefined) return refuse(null, "unknown");
  const { user_id } = passkey;
  const proof = await checkAssertion(site, challenges, credential, passkey);
  if ("unsound" in proof) return refuse(user_id, proof.unsound);
  const shown = { ...proof, asked_at };
  const entered = await transaction(server.pool, (tx) => enter(tx, server, request, passkey, shown));
  if (typeof entered === "string") return refuse(user_id, entered);
  return ok(await sessionAnswer(server, entered.account, entered.session, request.at));
}

/**
 * POST /passkeys/authentication/verify: creates a session for a passkey. Every failure has the same response and
 * duration. Throws AuthError.
 */
export async function verifyAuthentication(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const site = requireSite(server.config);
  const answered = answerIn(request.body);
  return inEqualTime(() => signIn(server, request, site, answered));
}
