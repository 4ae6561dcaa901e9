import { stripInvisible } from "./invisible.ts";
import { isShort } from "./web-url.ts";

const LINKEDIN_URL = /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\/([^\s\\<>"'@]+)$/i;
/** Equivalent path prefixes: the old mobile site, and links in LinkedIn's mails. */
const PREFIXES = new Set(["mwlite", "comm"]);
/** The end of old public URLs: three numbers of up to three hexadecimal digits. */
const PUB_NUMBER = /^[\da-f]{1,3}$/;

/** Normalizes a segment for comparison. Malformed escapes, and those of a slash or zero byte, stay unchanged. */
function segmentKey(segment: string): string {
  let decoded = segment;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    // Compared unchanged.
  }
  if (/[/\0]/.test(decoded)) decoded = segment;
  return stripInvisible(decoded).normalize("NFC").toLowerCase().trim();
}

/** `/in/me` leads every user to their own profile. */
function inKey(name: string | undefined): string | null {
  return name === undefined || name === "" || name === "me" ? null : `/in/${name}`;
}

/** `/pub/dir/…` lists people with the same name. */
function pubKey([name, ...numbers]: readonly string[]): string | null {
  if (name === undefined || name === "" || name === "dir") return null;
  const first = numbers.slice(0, 3);
  const isNumbered = first.length === 3 && first.every((number) => PUB_NUMBER.test(number));
  return ["/pub", name, ...(isNumbered ? first : [])].join("/");
}

/**
 * The canonical path of a LinkedIn profile URL or path; null if it names no profile (rule F8). Anything after the name
 * (language, overlays, details) is ignored.
 */
export function linkedinKey(address: string): string | null {
  const path = address.replace(/^(?:https?:\/\/)?[^/?#]*/i, "").replace(/[?#][\s\S]*/, "");
  const segments = path
    .split("/")
    .map(segmentKey)
    .filter((segment) => segment !== "");
  const [kind, ...rest] = PREFIXES.has(segments[0] ?? "") ? segments.slice(1) : segments;
  if (kind === "in") return inKey(rest[0]);
  return kind === "pub" ? pubKey(rest) : null;
}

/** Adds a missing scheme to a copied URL. */
export function withScheme(address: string): string {
  return address === "" || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** True for the address of a profile on linkedin.com or one of its country hosts. */
export function isLinkedinProfile(address: string): boolean {
  return isShort(address) && LINKEDIN_URL.test(address) && linkedinKey(address) !== null;
}
