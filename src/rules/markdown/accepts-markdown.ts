/** A media range of an Accept header with its quality, from 0 to 1. */
type Wish = { readonly type: string; readonly weight: number };

const MARKDOWN = "text/markdown";
const PAGE = "text/html";
/** RFC 9110, 12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function wishOf(part: string): Wish {
  const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
  const said = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
  return { type, weight: WEIGHT.test(said) ? Number(said) : 0 };
}

/**
 * Whether an `Accept` header prefers Markdown to HTML (rule X121): it names Markdown with a higher quality than HTML,
 * or the same and first. A wildcard never means Markdown; for HTML the most specific range counts (RFC 9110, 12.5.1).
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  const wishes = (accept ?? "").split(",").map(wishOf);
  function bestOf(type: string): { readonly weight: number; readonly at: number } | null {
    const named = wishes.map((wish, at) => ({ ...wish, at })).filter((wish) => wish.type === type);
    const weight = Math.max(...named.map((wish) => wish.weight));
    return named.find((wish) => wish.weight === weight) ?? null;
  }
  const markdown = bestOf(MARKDOWN);
  if (markdown === null || markdown.weight === 0) return false;
  const html = bestOf(PAGE);
  if (html !== null && markdown.weight === html.weight) return markdown.at < html.at;
  return markdown.weight >= ((html ?? bestOf("text/*") ?? bestOf("*/*"))?.weight ?? 0);
}
