import { toAuthError } from "../../../lib/session/auth-error.ts";
import { authClient } from "../../../lib/session/session.ts";
import { sessionState, setSession } from "../../../lib/session/session-store.ts";
import { type AuthSettings, otherSignInOrigin } from "../../../shared/sign-in/auth-settings.ts";

type Answer = () => Promise<AuthSettings | null>;
/** A text key of `auth` or of `errors`. */
export type PasskeyError =
  | "passkeys_off"
  | "passkey_cancelled"
  | "passkey_late"
  | "passkey_refused"
  | "provider_banned"
  | "company_required"
  | "not_confirmed"
  | "too_many_tries"
  | "sign_in_failed";
/** `elsewhere`: the origin where this sign-in works; `away`: the server could not be reached, or failed. */
export type PasskeyResult = { failure: PasskeyError } | { elsewhere: string } | { away: "unavailable" | "internal" };

/** Texts for the server's rejections of a passkey. */
const ERROR_OF_CODE: Readonly<Record<string, PasskeyError>> = {
  webauthn_challenge_expired: "passkey_late",
  webauthn_challenge_not_found: "passkey_late",
  webauthn_verification_failed: "passkey_refused",
  user_banned: "provider_banned",
  sso_required: "company_required",
  email_not_confirmed: "not_confirmed",
};
/** After these errors the browser may continue to offer passkeys. */
const RETRYABLE_ERRORS: readonly PasskeyError[] = ["passkey_late", "passkey_refused"];

function toPasskeyResult(error: unknown): PasskeyResult {
  const { code, status, unreached } = toAuthError(error);
  const said = ERROR_OF_CODE[code];
  if (said !== undefined) return { failure: said };
  if (unreached) return { away: "unavailable" };
  if (status === 500) return { away: "internal" };
  if (code === "over_request_rate_limit") return { failure: "too_many_tries" };
  if (code === "passkey_disabled" || code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") {
    return { failure: "passkeys_off" };
  }
  // No passkey was chosen: the browser does not distinguish a closed dialog from a missing passkey.
  return { failure: code.startsWith("ERROR_") ? "passkey_cancelled" : "sign_in_failed" };
}

/** Interval at which the browser gets a new challenge while the page is visible. */
const CHALLENGE_INTERVAL_MS = 240_000;

/** Resolves when the page is visible, or the signal aborts. */
function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState === "hidden" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
  });
}

type Ceremony = { signal: AbortSignal; mediation?: "conditional" };

/** Returns null when the user is signed in, or the screen was left; in that case a late session is ended again. */
async function runCeremony(options: Ceremony, over = options.signal): Promise<PasskeyResult | null> {
  const client = await authClient();
  // A successful sign-in also leaves the screen; only an abort before that makes the session late.
  let late = over.aborted;
  const end = () => {
    late ||= sessionState().session === null;
  };
  over.addEventListener("abort", end, { once: true });
  const { data, error } = await client.signInWithPasskey({ options });
  if (error) return toPasskeyResult(error);
  if (data.session === null) return null;
  if (late) await endLateSession(data.session.access_token);
  else setSession(data.session);
  return null;
}

/** Another sign-in may have succeeded meanwhile; its session stays. */
async function endLateSession(token: string): Promise<void> {
  const client = await authClient();
  const held = (await client.getSession()).data.session?.access_token;
  const { error } =
    held === token ? await client.signOut({ scope: "local" }) : await client.admin.signOut(token, "local");
  if (error) console.warn("A late session could not be ended and stays until it expires", error.message);
}

/** Signs in with a passkey in the browser's own dialog; null when the user is signed in. */
export async function signInWithPasskey(answer: Answer, signal: AbortSignal): Promise<PasskeyResult | null> {
  const settings = await answer();
  const elsewhere = otherSignInOrigin(settings);
  if (elsewhere !== null) return { elsewhere };
  if (settings?.passkeys === false || window.PublicKeyCredential === undefined) return { failure: "passkeys_off" };
  try {
    return await runCeremony({ signal });
  } catch (error) {
    console.warn("The passkey request failed", error);
    return { away: "unavailable" };
  }
}

/**
 * Lets the browser offer passkeys in the email field until the signal aborts. Reports only failures of a chosen
 * passkey, because the user asked for nothing else.
 */
export async function offerPasskeyAutofill(
  answer: Answer,
  signal: AbortSignal,
  onFailure: (failure: PasskeyError) => void,
): Promise<void> {
  const able = await window.PublicKeyCredential?.isConditionalMediationAvailable?.();
  const settings = able ? await answer() : null;
  if (settings?.passkeys !== true || otherSignInOrigin(settings) !== null) return;
  while (!signal.aborted) {
    if (document.visibilityState === "hidden") {
      await waitUntilVisible(signal);
      continue;
    }
    // A challenge is valid for five minutes; it is renewed earlier, so that a late choice does not fail.
    const stale = AbortSignal.timeout(CHALLENGE_INTERVAL_MS);
    const result = await runCeremony({ signal: AbortSignal.any([signal, stale]), mediation: "conditional" }, signal);
    if (signal.aborted || result === null) return;
    if (stale.aborted) continue;
    if (!("failure" in result)) return;
    if (!Object.values(ERROR_OF_CODE).includes(result.failure)) return;
    onFailure(result.failure);
    if (!RETRYABLE_ERRORS.includes(result.failure)) return;
  }
}
