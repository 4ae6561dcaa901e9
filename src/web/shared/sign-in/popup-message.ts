/** Message of the popup's page to its opener. */
export type PopupAnswer =
  | { kind: "tokens"; access_token: string; refresh_token: string }
  | { kind: "refused"; message: string };

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function parseTokens(value: unknown): PopupAnswer | null {
  const [access_token, refresh_token] = [readField(value, "access_token"), readField(value, "refresh_token")];
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  return { kind: "tokens", access_token, refresh_token };
}

/**
 * Returns the popup's answer in a message; null for everything else. Accepts only our own origin, the popup that we
 * opened, and the sign-in that it was opened for (rule A5).
 */
export function parsePopupAnswer(
  event: Pick<MessageEvent, "origin" | "source" | "data">,
  popup: Window,
  opening: string,
): PopupAnswer | null {
  if (event.origin !== location.origin || event.source !== popup) return null;
  const said: unknown = event.data;
  if (opening === "" || readField(said, "opening") !== opening) return null;
  if (readField(said, "type") === "oauth_error") {
    const message = readField(said, "message");
    return { kind: "refused", message: typeof message === "string" ? message : "" };
  }
  if (readField(said, "type") === "oauth_success") return parseTokens(readField(said, "session"));
  return readField(said, "user") === undefined ? null : parseTokens(said);
}

/** Posts a message to the opener of this popup; only our own origin can read it. */
export function postToOpener(
  said: { opening: string } & ({ type: "oauth_success"; session: object } | { type: "oauth_error"; message: string }),
): boolean {
  const opener: unknown = window.opener;
  if (opener === null || opener === undefined || opener === window) return false;
  (opener as Window).postMessage(said, location.origin);
  return true;
}
