/** What a link may lead to; anything else stays out of the page. */
export const WEB_ADDRESS = /^https?:\/\//i;

/** The address without what everybody knows: `quillstack.example`. */
export function shortAddress(website: string): string {
  return website.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}
