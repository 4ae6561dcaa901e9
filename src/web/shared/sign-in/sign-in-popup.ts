import type { AuthChangeEvent, GoTrueClient, OAuthResponse, Session } from "@supabase/auth-js";
import { paths } from "../../../contract/paths.ts";
import { authClient } from "../../lib/session/session.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { PROVIDER } from "./auth-settings.ts";
import { parsePopupAnswer } from "./popup-message.ts";

const POLL_MS = 1_000;
const TIME_OUT_MS = 300_000;

/** Keys of texts in the catalogue. */
export type PopupErrorKey =
  | "no_provider_url"
  | "popup_cancelled"
  | "popup_check_failed"
  | "popup_time_out"
  | "popup_failed";

/** Why the external sign-in failed: a text key, or the message of the popup's page. */
class PopupError extends Error {
  readonly failure: PopupErrorKey | null;

  constructor(failure: PopupErrorKey | null, message = "", cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** Returns the session after the popup closed, possibly before its message arrived. */
export async function readFinalSession(client: Pick<GoTrueClient, "getSession">): Promise<Session> {
  const { data, error } = await client.getSession().catch((cause: unknown) => {
    throw new PopupError("popup_check_failed", "", cause);
  });
  if (error) throw new PopupError("popup_check_failed", "", error);
  if (data.session === null) throw new PopupError("popup_cancelled");
  return data.session;
}

type Tokens = { access_token: string; refresh_token: string };

/** Takes over the session of the popup's message, which is usually already in the storage. */
async function adoptSession(client: GoTrueClient, tokens: Tokens): Promise<Session> {
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
  /**
   * A session event counts as the answer. Not if there already was a session: returning to the tab reports that one.
   */
  readonly byAuthEvent: boolean;
  /** Reads the result after the popup closed. */
  last(): Promise<Session>;
};

/**
 * Waits for whatever comes first: the session, the popup's message, the closed popup, a timeout, or leaving the page.
 */
function waitForOutcome({ client, popup, opening, left, byAuthEvent, last }: Wait): Promise<Session> {
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
      if (byAuthEvent && event === "SIGNED_IN" && session !== null) settle(Promise.resolve(session));
    };
    const {
      data: { subscription },
    } = client.onAuthStateChange(onEvent);
    const poll = window.setInterval(() => popup.closed && settle(last()), POLL_MS);
    const patience = window.setTimeout(() => fail(new PopupError("popup_time_out")), TIME_OUT_MS);
    const onMessage = (event: MessageEvent) => {
      const answer = parsePopupAnswer(event, popup, opening);
      if (answer === null) return;
      if (answer.kind === "tokens") settle(adoptSession(client, answer));
      else fail(new PopupError(answer.message === "" ? "popup_failed" : null, answer.message));
    };
    window.addEventListener("message", onMessage, { signal: over.signal });
    left.addEventListener("abort", () => fail(new PopupError("popup_cancelled")), { signal: over.signal });
  });
}

function authOptions(language: string) {
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

type Way = Pick<Wait, "byAuthEvent" | "last"> & { readonly asked: OAuthResponse };

/** Navigates the popup to the provider's URL from `begin`, and waits for the result. */
async function openProviderPage(
  popup: Window,
  left: AbortSignal,
  begin: (client: GoTrueClient) => Promise<Way>,
): Promise<void> {
  try {
    const client = await authClient();
    const { asked, ...way } = await begin(client);
    if (asked.error) throw asked.error;
    const { url, flowId } = asked.data;
    if (!url) throw new PopupError("no_provider_url");
    popup.location.replace(url);
    setSession(await waitForOutcome({ client, popup, opening: flowId ?? "", left, ...way }));
  } finally {
    popup.close();
  }
}

/**
 * External sign-in in an already open popup, because browsers open one only on a press (section 4.2 of the
 * specification). Takes the popup, the language of the provider's pages, and a signal that aborts when the page is
 * left. Throws PopupError, and the library's error.
 */
export function signInWithPopupWindow(popup: Window, language: string, left: AbortSignal): Promise<void> {
  return openProviderPage(popup, left, async (client) => ({
    asked: await client.signInWithOAuth(authOptions(language)),
    byAuthEvent: true,
    last: () => readFinalSession(client),
  }));
}

async function listIdentities(client: GoTrueClient): Promise<string[]> {
  const { data, error } = await client.getUserIdentities();
  if (error || data === null) throw new PopupError("popup_check_failed", "", error);
  return data.identities.map(({ identity_id }) => identity_id);
}

/** After the popup closed: the identity may have been linked before the message arrived. */
async function findNewIdentity(client: GoTrueClient, before: readonly string[]): Promise<Session> {
  const now = await listIdentities(client);
  if (now.every((id) => before.includes(id))) throw new PopupError("popup_cancelled");
  return readFinalSession(client);
}

/**
 * Links another identity to the signed-in user's account in the same way. The session stays the same. Throws
 * PopupError, and the library's error.
 */
export function linkWithPopupWindow(popup: Window, language: string, left: AbortSignal): Promise<void> {
  return openProviderPage(popup, left, async (client) => {
    const before = await listIdentities(client);
    const asked = await client.linkIdentity(authOptions(language));
    return { asked, byAuthEvent: false, last: () => findNewIdentity(client, before) };
  });
}

/** Returns the text key of a popup's failure, or its page's message; neither if the library failed. */
export function toPopupFailure(error: unknown): { key: PopupErrorKey | null; said: string } {
  return error instanceof PopupError ? { key: error.failure, said: error.message } : { key: null, said: "" };
}
