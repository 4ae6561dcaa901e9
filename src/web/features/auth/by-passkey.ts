import { authErrorOf } from "../../lib/session/auth-error.ts";
import { authClient } from "../../lib/session/session.ts";
import { sessionState, setSession } from "../../lib/session/session-store.ts";
import { type AuthSettings, siteElsewhere } from "../../shared/sign-in/auth-settings.ts";

type Answer = () => Promise<AuthSettings | null>;
/** A text of `auth`, or one of `errors`. */
export type PasskeyFault =
  | "passkeys_off"
  | "passkey_cancelled"
  | "passkey_late"
  | "passkey_refused"
  | "provider_banned"
  | "company_required"
  | "not_confirmed"
  | "too_many_tries"
  | "sign_in_failed";
/** `elsewhere`: where the same sign-in works; `away`: the server, or what is between it and here. */
export type Came = { fault: PasskeyFault } | { elsewhere: string } | { away: "unavailable" | "internal" };

/** What the server says of a device's answer, once somebody has chosen a passkey. */
const SAID: Readonly<Record<string, PasskeyFault>> = {
  webauthn_challenge_expired: "passkey_late",
  webauthn_challenge_not_found: "passkey_late",
  webauthn_verification_failed: "passkey_refused",
  user_banned: "provider_banned",
  sso_required: "company_required",
  email_not_confirmed: "not_confirmed",
};
/** After these the browser may go on offering passkeys. */
const AGAIN: readonly PasskeyFault[] = ["passkey_late", "passkey_refused"];

function cameOf(error: unknown): Came {
  const { code, status, unreached } = authErrorOf(error);
  const said = SAID[code];
  if (said !== undefined) return { fault: said };
  if (unreached) return { away: "unavailable" };
  if (status === 500) return { away: "internal" };
  if (code === "over_request_rate_limit") return { fault: "too_many_tries" };
  if (code === "passkey_disabled" || code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") {
    return { fault: "passkeys_off" };
  }
  // Nobody chose one: the browser does not tell a person who closed its window from one who has none.
  return { fault: code.startsWith("ERROR_") ? "passkey_cancelled" : "sign_in_failed" };
}

/** So often the browser is given a new question, while the page is looked at. */
const ANEW_MS = 240_000;

/** Until the page is looked at again, or left. */
function seen(signal: AbortSignal): Promise<void> {
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

/** Null when somebody is signed in, or nobody waits for it any more: then the session that came too late is ended. */
async function ceremony(options: Ceremony, over = options.signal): Promise<Came | null> {
  const client = await authClient();
  // Whoever is signed in by this leaves the screen too: only an end before that makes it late.
  let late = over.aborted;
  const end = () => {
    late ||= sessionState().session === null;
  };
  over.addEventListener("abort", end, { once: true });
  const { data, error } = await client.signInWithPasskey({ options });
  if (error) return cameOf(error);
  if (data.session === null) return null;
  if (late) await endLate(data.session.access_token);
  else setSession(data.session);
  return null;
}

/** Another way in may have come meanwhile: its session stays. */
async function endLate(token: string): Promise<void> {
  const client = await authClient();
  const held = (await client.getSession()).data.session?.access_token;
  const { error } =
    held === token ? await client.signOut({ scope: "local" }) : await client.admin.signOut(token, "local");
  if (error) console.warn("A session that came too late stays until it ends by itself", error.message);
}

/** Signs in by a passkey that the browser asks for in a window of its own; null when somebody is signed in. */
export async function throughPasskey(answer: Answer, signal: AbortSignal): Promise<Came | null> {
  const settings = await answer();
  const elsewhere = siteElsewhere(settings);
  if (elsewhere !== null) return { elsewhere };
  if (settings?.passkeys === false || window.PublicKeyCredential === undefined) return { fault: "passkeys_off" };
  try {
    return await ceremony({ signal });
  } catch (error) {
    console.warn("A passkey could not be asked for", error);
    return { away: "unavailable" };
  }
}

/**
 * Has the browser offer passkeys in the field of the address, for as long as the signal lets it. Tells of a passkey alone that
 * somebody chose and that did not let them in: nobody asked for anything else.
 */
export async function offerPasskeys(
  answer: Answer,
  signal: AbortSignal,
  tell: (fault: PasskeyFault) => void,
): Promise<void> {
  const able = await window.PublicKeyCredential?.isConditionalMediationAvailable?.();
  const settings = able ? await answer() : null;
  if (settings?.passkeys !== true || siteElsewhere(settings) !== null) return;
  while (!signal.aborted) {
    if (document.visibilityState === "hidden") {
      await seen(signal);
      continue;
    }
    // A question is good for five minutes; whoever chooses later shall not be told that they were slow.
    const stale = AbortSignal.timeout(ANEW_MS);
    const came = await ceremony({ signal: AbortSignal.any([signal, stale]), mediation: "conditional" }, signal);
    if (signal.aborted || came === null) return;
    if (stale.aborted) continue;
    if (!("fault" in came)) return;
    if (!Object.values(SAID).includes(came.fault)) return;
    tell(came.fault);
    if (!AGAIN.includes(came.fault)) return;
  }
}
