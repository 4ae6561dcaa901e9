import { LIMITS } from "../../contract/limits.ts";

const BETWEEN = /[\s,;|<>"'()]+/;

function addressIn(word: string): string | null {
  const at = word.lastIndexOf("@");
  const sound = word.length <= LIMITS.email && at > 0 && word.indexOf(".", at + 2) > 0 && !word.endsWith(".");
  return sound ? word : null;
}

function pathIn(word: string): string | null {
  const at = word.toLowerCase().indexOf("/in/");
  const ours = at === 0 || /(^|[/.])linkedin\.com$/i.test(word.slice(Math.max(0, at - 20), Math.max(0, at)));
  return word.length <= LIMITS.url && at >= 0 && ours && word.length > at + 4 ? word.slice(at) : null;
}

/**
 * What a text of any form names: addresses, and pages of LinkedIn. Everything else is passed over (rule F32). Word by word, so that
 * no text makes it slow.
 */
export function namedIn(text: string): { addresses: string[]; paths: string[] } {
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
