/** What a link may lead to; anything else stays out of the page. */
export const WEB_ADDRESS = /^https?:\/\//i;

const SHORT = 60;

/** The address without what everybody knows, `quillstack.example`; of a long one the beginning, with dots for the rest. */
export function shortAddress(website: string): string {
  const short = website.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return short.length > SHORT ? `${short.slice(0, SHORT).toWellFormed()}…` : short;
}
