/**
 * French as it is set: no line begins with `:`, `;`, `?`, `!` or `»`, none ends with `«`, and apostrophes are curved.
 * Takes a text of ours, gives the same words.
 */
function frenchText(text: string): string {
  return frenchSpaces(text).replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** Only the spaces: for texts in which words that people typed stand as they are. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** All texts of a namespace, typeset for their language. */
export function typeset<T>(language: string, texts: T): T {
  if (language !== "fr") return texts;
  const walked = (value: unknown): unknown => {
    if (typeof value === "string") return frenchText(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walked(inner)]));
  };
  return walked(texts) as T;
}
