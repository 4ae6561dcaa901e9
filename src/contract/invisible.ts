/**
 * Invisible characters: default-ignorable ones such as zero-width spaces and direction marks, fillers, and the blank
 * Braille pattern.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes all invisible characters, for values in which none has a meaning: addresses, IBANs, links. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** The same and annotation marks, but no joiners and emoji selectors, which words and emoji need. */
const UNJOINED = /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/**
 * Joiners and emoji selectors without an effect, which would only make two equal lines differ: joiners behind anything
 * but an emoji or a letter of a script that connects its letters, and selectors behind anything but an emoji.
 */
const IDLE_JOINER =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|(?![\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Zinh}\p{scx=Zyyy}])[\p{L}\p{M}])[\u200c\u200d]|(?<!\p{Extended_Pictographic})\ufe0f(?!\u20e3)/gu;

/** Removes invisible characters, except those that words and emoji need. Line breaks and tabs stay. */
export function withoutIdle(text: string): string {
  return text.replace(UNJOINED, "").replace(IDLE_JOINER, "");
}

/**
 * Normalizes a line: no invisible characters but those that words and emoji need, single spaces, no line breaks. C0
 * control characters stay, since typed texts that contain them are refused.
 */
export function normalizeLine(text: string): string {
  return withoutIdle(text)
    .replace(/[\s\u007f-\u009f]+/g, " ")
    .trim();
}

/** The number of visible UTF-16 units of a text. */
export function visibleLength(text: string): number {
  return stripInvisible(text).trim().length;
}

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\u2800\s]/u;

/**
 * True if the text has a visible character. Stops at the first one, because every text field is checked up to its full
 * length.
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
