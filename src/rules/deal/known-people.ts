const ADDRESS = /[^\s,;|<>"'()]+@[^\s,;|<>"'()]+\.[^\s,;|<>"'()]+/g;
const PATH = /(?:linkedin\.com|(?<=^|[\s,;|"']))(\/in\/[^\s,;|<>"']+)/gi;

/** What a text of any form names: addresses, and paths of LinkedIn. Everything else in it is passed over (rule F32). */
export function namedIn(text: string): { addresses: string[]; paths: string[] } {
  return {
    addresses: text.match(ADDRESS) ?? [],
    paths: [...text.matchAll(PATH)].map(([, path = ""]) => `https://www.linkedin.com${path}`),
  };
}
