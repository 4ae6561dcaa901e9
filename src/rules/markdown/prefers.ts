/** One kind of answer that somebody names, and how much it is wanted, from 0 to 1. */
type Wish = { readonly type: string; readonly weight: number };

const MARKDOWN = "text/markdown";
const PAGE = "text/html";

function wishOf(part: string): Wish {
  const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
  const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/**
 * Whether an `Accept` header wants a page as Markdown rather than as HTML (rule X121): it names Markdown, and wants it more than HTML,
 * or as much and first. What only a wildcard stands for is never Markdown.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  const wishes = (accept ?? "").split(",").map(wishOf);
  const place = (type: string) => wishes.findIndex((wish) => wish.type === type);
  const weightAt = (at: number) => wishes[at]?.weight ?? 0;
  const markdown = place(MARKDOWN);
  if (weightAt(markdown) === 0) return false;
  const html = place(PAGE);
  if (html < 0) return weightAt(markdown) >= Math.max(weightAt(place("text/*")), weightAt(place("*/*")));
  return weightAt(markdown) > weightAt(html) || (weightAt(markdown) === weightAt(html) && markdown < html);
}
