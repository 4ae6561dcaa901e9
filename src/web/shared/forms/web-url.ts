/** URLs that may be rendered as links; anything else is left out of the page. */
export const WEB_URL = /^https?:\/\//i;

const SHORT = 60;

/** Shortens a URL for display: without scheme, `quillstack.example`; long ones are cut with an ellipsis. */
export function shortenUrl(website: string): string {
  const short = website.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return short.length > SHORT ? `${short.slice(0, SHORT).toWellFormed()}…` : short;
}
