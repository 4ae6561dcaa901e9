/**
 * French as it is set: no line begins with `:`, `;`, `?`, `!` or `»`, none ends with `«`, and apostrophes are curved.
 * Takes a text of ours, gives the same words.
 */
function frenchText(text: string): string {
  const grouped = text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, "\u202f");
  return frenchSpaces(grouped).replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** Only the spaces: for texts in which words that people typed stand as they are. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** A figure stays with its sign or unit: `95 %` and `5 MB` are never torn apart by the end of a line. */
function keepUnits(text: string): string {
  return text.replace(/(?<=[\d}]) (?=(?:%|[MGk]B|[MGk]o)(?!\p{L}))/gu, "\u00a0");
}

/** All texts of a namespace, typeset for their language. */
export function typeset<T>(language: string, texts: T): T {
  if (language === "en") return texts;
  const set = (text: string) => keepUnits(language === "fr" ? frenchText(text) : text);
  const walked = (value: unknown): unknown => {
    if (typeof value === "string") return set(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walked(inner)]));
  };
  return walked(texts) as T;
}
