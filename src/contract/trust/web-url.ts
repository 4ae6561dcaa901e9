import { LIMITS } from "../limits.ts";

const WEB_URL = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s\\<>"']*)?$/iu;

/** An address is as long as it is on its way, where most signs travel as several escapes. Indexes hold no longer ones. */
export function isShort(url: string): boolean {
  if (url.length > LIMITS.url || !url.isWellFormed()) return false;
  return encodeURI(url).replaceAll("%25", "%").length <= LIMITS.url;
}

/** True for http and https addresses with a host name, without credentials. */
export function isWebUrl(text: string): boolean {
  return isShort(text) && WEB_URL.test(text);
}
