import { newKeyText } from "../auth/keys/key-text.ts";

const START = "vws_";

/** Creates a SCIM token, built like an API key with a prefix of its own, and the part that may be displayed. */
export function newTokenText(): { token: string; prefix: string } {
  const { key, prefix } = newKeyText();
  return { token: START + key.slice("vw_".length), prefix: START + prefix.slice("vw_".length) };
}

/** True if a text can be a token; others are not looked up. */
export function isTokenText(text: string): boolean {
  return /^vws_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/.test(text);
}
