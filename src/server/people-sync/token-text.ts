import { newKeyText } from "../auth/keys/key-text.ts";

const START = "vws_";

/** A new SCIM token, made like an API key and told from one by how it begins, and its beginning, which may be shown. */
export function newTokenText(): { token: string; prefix: string } {
  const { key, prefix } = newKeyText();
  return { token: START + key.slice("vw_".length), prefix: START + prefix.slice("vw_".length) };
}

/** Whether a text can be a token at all: nothing else is looked up. */
export function isTokenText(text: string): boolean {
  return /^vws_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/.test(text);
}
