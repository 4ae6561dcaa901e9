/**
 * Invisible characters: default-ignorable ones such as zero-width spaces and direction marks, fillers, and the blank
 * Braille pattern.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes all invisible characters, for values in which none has a meaning: addresses, IBANs, links. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** The same, but keeps joiners and variation selectors, which words and emoji need. */
const UNJOINED = /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Normalizes a line for comparison and search: no invisible characters, single spaces. */
export function plainLine(text: string): string {
  return text.replace(UNJOINED, "").replace(/\s+/g, " ").trim();
}

/** The number of visible UTF-16 units of a text. */
export function visibleLength(text: string): number {
  return withoutInvisible(text).trim().length;
}

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\u2800\s]/u;

/**
 * True if the text has a visible character. Stops at the first one, because every text field is checked up to its full
 * length.
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
