import { generateKey } from "../../identity/auth/keys/key-format.ts";

const TOKEN_PREFIX = "vws_";

/** Creates a SCIM token, built like an API key with a prefix of its own, and the part that may be displayed. */
export function generateToken(): { token: string; prefix: string } {
  const { key, prefix } = generateKey();
  return { token: TOKEN_PREFIX + key.slice("vw_".length), prefix: TOKEN_PREFIX + prefix.slice("vw_".length) };
}

/** True if a text can be a token; others are not looked up. */
export function isTokenFormat(text: string): boolean {
  return /^vws_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/.test(text);
}
