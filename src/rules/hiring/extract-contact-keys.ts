import { LIMITS } from "../../contract/limits.ts";
import { linkedinKey } from "../../contract/linkedin.ts";

const BETWEEN = /[\s,;|<>"'()]+/;

function addressIn(word: string): string | null {
  const at = word.lastIndexOf("@");
  const sound = word.length <= LIMITS.email && at > 0 && word.indexOf(".", at + 2) > 0 && !word.endsWith(".");
  return sound ? word : null;
}

const HOST = "linkedin.com";

/** The path of a profile, with or without LinkedIn's host. */
function pathIn(word: string): string | null {
  if (word.length > LIMITS.url) return null;
  const host = word.search(/(?<![^/.])linkedin\.com\//i);
  const path = host < 0 ? word : word.slice(host + HOST.length);
  return path.startsWith("/") && linkedinKey(path) !== null ? path : null;
}

/**
 * The addresses and LinkedIn paths in a text of any format; everything else is ignored (rule F32). It works word by
 * word, so that no input makes it slow.
 */
export function extractContactKeys(text: string): { addresses: string[]; paths: string[] } {
  const words = text.split(BETWEEN);
  const there = (found: string | null) => found !== null;
  return {
    addresses: words.map(addressIn).filter(there),
    paths: words
      .map(pathIn)
      .filter(there)
      .map((path) => `https://www.linkedin.com${path}`),
  };
}
