import { stripInvisible } from "../../../contract/invisible.ts";
import { oneLine } from "./mail-styles.ts";

/** At most 150 characters, which mail programs still show. */
const SUBJECT_LENGTH = 150;
const NAME_LENGTH = 60;

/** Begins an encoded word (RFC 2047), which mail programs decode in headers, even within quotes. */
const ENCODED_WORD = /=(?=\?)/g;

/** Breaks encoded words up with a space, so that mail programs show them as typed. */
function literal(text: string): string {
  return text.replace(ENCODED_WORD, "= ");
}

/** A text with users' words as the Subject of a mail. */
export function subjectLine(text: string): string {
  return oneLine(literal(oneLine(text, Number.POSITIVE_INFINITY)), SUBJECT_LENGTH);
}

/** An address or site within a name, which mail programs would show as the sender. */
const ADDRESS_LIKE = /[@＠]|:\/\/|[\p{L}\p{N}-]{2}[.。]\p{L}{2}/u;
/** Characters that no font shows. */
const UNSHOWN = /[\p{Co}\p{Cn}\p{Cs}]/gu;
/** Characters with a meaning in address headers (RFC 5322). */
const SPECIALS = /["<>()[\]\\,;:]/g;

/** A person's name as the display name of a header; null if it has none that may be shown. */
export function displayName(given: string): string | null {
  const name = oneLine(given.normalize("NFKC").replace(UNSHOWN, ""), Number.POSITIVE_INFINITY);
  if (ADDRESS_LIKE.test(stripInvisible(name))) return null;
  const clean = oneLine(literal(name.replace(SPECIALS, " ")), NAME_LENGTH);
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}
