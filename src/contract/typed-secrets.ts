/**
 * A code that a person typed or pasted, without what people and mail programs add to it: spaces, punctuation and
 * invisible characters. Full-width signs become plain ones; case stays.
 */
export function plainCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/[\s\p{P}\p{S}\p{C}]/gu, "");
}

/** Longer texts are no secrets of ours. */
const LONGEST = 1_000;

/**
 * The secret of an emailed link, without the line breaks that mail programs insert, and without the quotes, brackets and
 * punctuation around it. Empty for a text that contains none.
 */
export function plainToken(pasted: string): string {
  if (pasted.length > LONGEST) return "";
  const whole = pasted.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  const [token = ""] = /[\w-][\w.-]*/.exec(whole) ?? [];
  return token.replace(/(?<!\.)\.+$/, "");
}
