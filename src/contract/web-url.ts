import { LIMITS } from "./limits.ts";

const WEB_URL = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s\\<>"']*)?$/iu;

/** Measures the encoded length, because non-ASCII characters become several escapes. Indexes have this limit. */
export function isShort(url: string): boolean {
  if (url.length > LIMITS.url || !url.isWellFormed()) return false;
  return encodeURI(url).replaceAll("%25", "%").length <= LIMITS.url;
}

/** True for http and https addresses with a host name, without credentials. */
export function isWebUrl(text: string): boolean {
  return isShort(text) && WEB_URL.test(text);
}
