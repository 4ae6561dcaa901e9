/**
 * French typography: no line begins with `:`, `;`, `?`, `!` or `»`, none ends with `«`, and apostrophes are curved.
 * Takes one of our texts and returns the same words.
 */
function frenchText(text: string): string {
  const grouped = text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, "\u202f");
  return frenchSpaces(grouped).replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** Only the spaces: for texts that contain words typed by users. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** A colon after a label, with the space that French sets before it. */
export function colonIn(language: string): string {
  return language === "fr" ? "\u00a0:" : ":";
}

/** `label: value`, with the colon as the language sets it. */
export function labelled(language: string, label: string, value: string): string {
  return `${label}${colonIn(language)} ${value}`;
}

/** A number stays on one line with its sign or unit: `95 %`, `15.000 $`, `5 MB`. */
function keepUnits(text: string): string {
  return text.replace(/(?<=[\d}]) (?=(?:[%$]|[MGk]B|[MGk]o)(?!\p{L}))/gu, "\u00a0");
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
