import { generateRegistrationOptions } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../../../contract/limits.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { parseUserAgent } from "../../../../rules/devices.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authSessions } from "../../../infra/db/tables/auth.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import type { Account, IdentityLinker } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { isRecentlyProved, isSecondFactorEnabled } from "../factors/second-factor.ts";
import { lockAccountForChange } from "../sessions/sessions.ts";
import { CHALLENGE_MS, consumeChallenge, createPasskeyChallenge } from "./challenges.ts";
import { recordPasskeyChange, viewPasskey } from "./own-passkeys.ts";
import { listPasskeysOfUser, type Passkey } from "./queries.ts";
import { rejectPasskey } from "./reject-passkey.ts";
import { requirePasskeySite } from "./site.ts";
import { ALGORITHMS, type NewCredential, parseCeremonyResponse, verifyNewCredential } from "./verify-response.ts";

/** Repeatedly adding and removing passkeys must not send the owner thousands of mails. */
const PASSKEYS_ADDED: Limit = { name: "passkeys_added", points: 50, seconds: 86_400 };

/** The account's name as the authenticator displays it. */
function accountDisplayName({ email, user_metadata }: Account): string {
  const { full_name } = user_metadata;
  return typeof full_name === "string" && full_name.trim() !== "" ? full_name : email;
}

/**
 * POST /passkeys/registration/options: the options for a new passkey. Requires a sign-in or confirmation within the
 * last 15 minutes (rule A12). Throws AuthError.
 */
export async function beginRegistration(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  const site = requirePasskeySite(server.config);
  const { account, session } = caller;
  if (!isRecentlyProved(session.amr, request.at)) throw new AuthError("passkey_not_fresh");
  const own = await listPasskeysOfUser(server.db, account.id);
  if (own.length >= LIMITS.passkey.most) throw new AuthError("passkeys_full");
  const { id: challenge_id, bytes, expires_at } = createPasskeyChallenge(server, session.id);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: accountDisplayName(account),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    // Discoverable without a typed address; with user verification if the authenticator supports it.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  return okResponse({ challenge_id, options, expires_at });
}

/** The default name of a passkey, such as `Chrome, Windows`, the same in every language. */
function defaultPasskeyName({ userAgent }: AuthRequest): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter((part) => part !== null).join(", ");
}

/** True if a second factor is enabled and was proved in the locked session that adds the passkey. */
async function hasProvedSecondFactor(tx: WriteHandle, { user_id, session_id }: IdentityLinker): Promise<boolean> {
  const [session] = await tx
    .select({ aal: authSessions.aal })
    .from(authSessions)
    .where(eq(authSessions.id, session_id));
  return session?.aal === "aal2" && (await isSecondFactorEnabled(tx, user_id));
}

async function addPasskey(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  owner: IdentityLinker,
  made: NewCredential & { rp_id: string },
): Promise<Passkey> {
  const { at } = request;
  await lockAccountForChange(tx, owner, at);
  const own = await listPasskeysOfUser(tx, owner.user_id);
  if (own.length >= LIMITS.passkey.most) throw new AuthError("passkeys_full");
  const [added] = await tx
    .insert(authPasskeys)
    .values({
      id: server.ids.next(),
      user_id: owner.user_id,
      friendly_name: defaultPasskeyName(request),
      ...made,
      stands_in: await hasProvedSecondFactor(tx, owner),
      created_at: at,
    })
    .onConflictDoNothing({ target: authPasskeys.credential_id })
    .returning();
  if (added === undefined) throw new AuthError("passkey_known");
  await recordPasskeyChange(tx, server, request, owner, { what: "added", passkey: added });
  return added;
}

/** POST /passkeys/registration/verify: adds the passkey and mails the owner. Throws AuthError, and `rate_limited`. */
export async function verifyRegistration(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  const site = requirePasskeySite(server.config);
  const { challenge_id, credential } = parseCeremonyResponse(request.body);
  const owner = { user_id: caller.account.id, session_id: caller.session.id };
  const { challenges } = await consumeChallenge(server, challenge_id, request.at, owner.session_id);
  const made = await verifyNewCredential(site, challenges, credential);
  if ("unsound" in made) {
    return rejectPasskey(server, request, owner, { reason: made.unsound, ceremony: "addition" });
  }
  await server.rateLimits.consume(PASSKEYS_ADDED, owner.user_id);
  const added = await transaction(server.pool, (tx) =>
    addPasskey(tx, server, request, owner, { ...made, rp_id: site.id }),
  );
  return okResponse(viewPasskey(added));
}
