import type { AuthChangeEvent, GoTrueClient, OAuthResponse, Session } from "@supabase/auth-js";
import { paths } from "../../../contract/paths.ts";
import { authClient } from "../../lib/session/session.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { PROVIDER } from "./auth-settings.ts";
import { readAnswer } from "./popup-message.ts";

const POLL_MS = 1_000;
const TIME_OUT_MS = 300_000;

/** Texts of the catalogue, by their keys. */
export type PopupFault =
  | "no_provider_url"
  | "popup_cancelled"
  | "popup_check_failed"
  | "popup_time_out"
  | "popup_failed";

/** Why the external sign-in came to nothing: a text of ours, or what the popup's page said. */
class PopupError extends Error {
  readonly fault: PopupFault | null;

  constructor(fault: PopupFault | null, message = "", cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Who is signed in now that the popup is closed; perhaps it closed before its news came. */
export async function lastLook(client: Pick<GoTrueClient, "getSession">): Promise<Session> {
  const { data, error } = await client.getSession().catch((cause: unknown) => {
    throw new PopupError("popup_check_failed", "", cause);
  });
  if (error) throw new PopupError("popup_check_failed", "", error);
  if (data.session === null) throw new PopupError("popup_cancelled");
  return data.session;
}

type Tokens = { access_token: string; refresh_token: string };

/** The session that the popup's message tells of, which the storage usually holds already. */
async function take(client: GoTrueClient, tokens: Tokens): Promise<Session> {
  const { data: kept } = await client.getSession();
  if (kept.session?.access_token === tokens.access_token) return kept.session;
  const { data, error } = await client.setSession(tokens);
  if (error || data.session === null) throw new PopupError(null, error?.message, error);
  return data.session;
}

type Wait = {
  readonly client: GoTrueClient;
  readonly popup: Window;
  readonly opening: string;
  readonly left: AbortSignal;
  /** News of a session are the answer. Not where there was one before: coming back to the tab tells of that one. */
  readonly byNews: boolean;
  /** What there is to find once the popup is closed. */
  last(): Promise<Session>;
};

/** Waits for whatever comes first: the session, the popup's word, its end, the end of patience, or leaving the page. */
function outcome({ client, popup, opening, left, byNews, last }: Wait): Promise<Session> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      window.clearInterval(poll);
      window.clearTimeout(patience);
      subscription.unsubscribe();
      popup.close();
    };
    const settle = (session: Promise<Session>) => {
      if (over.signal.aborted) return;
      end();
      session.then(resolve, reject);
    };
    const fail = (error: PopupError) => settle(Promise.reject(error));
    const onEvent = (event: AuthChangeEvent, session: Session | null) => {
      if (byNews && event === "SIGNED_IN" && session !== null) settle(Promise.resolve(session));
    };
    const {
      data: { subscription },
    } = client.onAuthStateChange(onEvent);
    const poll = window.setInterval(() => popup.closed && settle(last()), POLL_MS);
    const patience = window.setTimeout(() => fail(new PopupError("popup_time_out")), TIME_OUT_MS);
    const onMessage = (event: MessageEvent) => {
      const answer = readAnswer(event, popup, opening);
      if (answer === null) return;
      if (answer.kind === "tokens") settle(take(client, answer));
      else fail(new PopupError(answer.message === "" ? "popup_failed" : null, answer.message));
    };
    window.addEventListener("message", onMessage, { signal: over.signal });
    left.addEventListener("abort", () => fail(new PopupError("popup_cancelled")), { signal: over.signal });
  });
}

function optionsIn(language: string) {
  return {
    provider: PROVIDER,
    options: {
      redirectTo: `${location.origin}${paths.authCallback()}`,
      scopes: "email profile",
      queryParams: { access_type: "offline", prompt: "consent", base_id: location.host, ui_locales: language },
      skipBrowserRedirect: true,
    },
  } as const;
}

type Way = Pick<Wait, "byNews" | "last"> & { readonly asked: OAuthResponse };

/** Leads the popup to the provider, by the address that `begin` is given, and waits for what comes of it. */
async function lead(popup: Window, left: AbortSignal, begin: (client: GoTrueClient) => Promise<Way>): Promise<void> {
  try {
    const client = await authClient();
    const { asked, ...way } = await begin(client);
    if (asked.error) throw asked.error;
    const { url, flowId } = asked.data;
    if (!url) throw new PopupError("no_provider_url");
    popup.location.replace(url);
    setSession(await outcome({ client, popup, opening: flowId ?? "", left, ...way }));
  } finally {
    popup.close();
  }
}

/**
 * External sign-in in a popup that is open already, since browsers open one only at a press (section 4.2 of the
 * specification). Takes the popup, the language of the provider's pages and what ends it when the page is left.
 * Throws PopupError, and the library's error.
 */
export function signInByPopup(popup: Window, language: string, left: AbortSignal): Promise<void> {
  return lead(popup, left, async (client) => ({
    asked: await client.signInWithOAuth(optionsIn(language)),
    byNews: true,
    last: () => lastLook(client),
  }));
}

async function identitiesOf(client: GoTrueClient): Promise<string[]> {
  const { data, error } = await client.getUserIdentities();
  if (error || data === null) throw new PopupError("popup_check_failed", "", error);
  return data.identities.map(({ identity_id }) => identity_id);
}

/** The popup is closed: perhaps the sign-in was linked before its news came. */
async function lastLink(client: GoTrueClient, before: readonly string[]): Promise<Session> {
  const now = await identitiesOf(client);
  if (now.every((id) => before.includes(id))) throw new PopupError("popup_cancelled");
  return lastLook(client);
}

/**
 * The same way for somebody who is signed in and links one more sign-in to their account. The session stays theirs.
 * Throws PopupError, and the library's error.
 */
export function linkByPopup(popup: Window, language: string, left: AbortSignal): Promise<void> {
  return lead(popup, left, async (client) => {
    const before = await identitiesOf(client);
    const asked = await client.linkIdentity(optionsIn(language));
    return { asked, byNews: false, last: () => lastLink(client, before) };
  });
}

/** The text's key of a popup's failure, or what its page said; neither where the library failed. */
export function popupFailure(error: unknown): { key: PopupFault | null; said: string } {
  return error instanceof PopupError ? { key: error.fault, said: error.message } : { key: null, said: "" };
}
