import { generateRegistrationOptions } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { deviceOf } from "../../../rules/devices.ts";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authSessions } from "../../db/tables/auth.ts";
import { authPasskeys } from "../../db/tables/passkeys.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import type { Account, Linker } from "../accounts/rows.ts";
import { AuthError } from "../errors.ts";
import { provedLately, secondFactorOn } from "../factors/second-factor.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "../server.ts";
import { holdAccount } from "../sessions/sessions.ts";
import { ALGORITHMS, answerIn, checkNewKey, type NewKey } from "./answers.ts";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges.ts";
import { notePasskey, passkeyView } from "./own-passkeys.ts";
import { refusePasskey } from "./refused.ts";
import { type Passkey, passkeysOf } from "./rows.ts";
import { requireSite } from "./site.ts";

/** Repeatedly adding and removing passkeys must not send the owner thousands of mails. */
const ADDED: Limit = { name: "passkeys_added", points: 50, seconds: 86_400 };

/** The account's name as the authenticator displays it. */
function nameOf({ email, user_metadata }: Account): string {
  const { full_name } = user_metadata;
  return typeof full_name === "string" && full_name.trim() !== "" ? full_name : email;
}

/**
 * POST /passkeys/registration/options: the options for a new passkey. Requires a sign-in or confirmation within the
 * last 15 minutes (rule A12). Throws AuthError.
 */
export async function askRegistration(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  const site = requireSite(server.config);
  const { account, session } = caller;
  if (!provedLately(session.amr, request.at)) throw new AuthError("passkey_not_fresh");
  const own = await passkeysOf(server.db, account.id);
  if (own.length >= LIMITS.passkey.most) throw new AuthError("passkeys_full");
  const { id: challenge_id, bytes, expires_at } = newChallenge(server, session.id);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: nameOf(account),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    // Discoverable without a typed address; with user verification if the authenticator supports it.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  return ok({ challenge_id, options, expires_at });
}

/** The default name of a passkey, such as `Chrome, Windows`, the same in every language. */
function deviceName({ userAgent }: AuthRequest): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== null).join(", ");
}

/** True if a second factor is enabled and was proved in the locked session that adds the passkey. */
async function provedSecond(tx: WriteHandle, { user_id, session_id }: Linker): Promise<boolean> {
  const [session] = await tx
    .select({ aal: authSessions.aal })
    .from(authSessions)
    .where(eq(authSessions.id, session_id));
  return session?.aal === "aal2" && (await secondFactorOn(tx, user_id));
}

async function addPasskey(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  owner: Linker,
  made: NewKey & { rp_id: string },
): Promise<Passkey> {
  const { at } = request;
  await holdAccount(tx, owner, at);
  const own = await passkeysOf(tx, owner.user_id);
  if (own.length >= LIMITS.passkey.most) throw new AuthError("passkeys_full");
  const [added] = await tx
    .insert(authPasskeys)
    .values({
      id: server.ids.next(),
      user_id: owner.user_id,
      friendly_name: deviceName(request),
      ...made,
      stands_in: await provedSecond(tx, owner),
      created_at: at,
    })
    .onConflictDoNothing({ target: authPasskeys.credential_id })
    .returning();
  if (added === undefined) throw new AuthError("passkey_known");
  await notePasskey(tx, server, request, owner, { what: "added", passkey: added });
  return added;
}

/** POST /passkeys/registration/verify: adds the passkey and mails the owner. Throws AuthError, and `rate_limited`. */
export async function verifyRegistration(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  const site = requireSite(server.config);
  const { challenge_id, credential } = answerIn(request.body);
  const owner = { user_id: caller.account.id, session_id: caller.session.id };
  const { challenges } = await takeChallenge(server, challenge_id, request.at, owner.session_id);
  const made = await checkNewKey(site, challenges, credential);
  if ("unsound" in made) {
    return refusePasskey(server, request, owner, { reason: made.unsound, ceremony: "addition" });
  }
  await server.rateLimits.take(ADDED, owner.user_id);
  const added = await transaction(server.pool, (tx) =>
    addPasskey(tx, server, request, owner, { ...made, rp_id: site.id }),
  );
  return ok(passkeyView(added));
}
