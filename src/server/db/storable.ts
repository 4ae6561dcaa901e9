/** What PostgreSQL can hold of a typed text: the character zero and halves of characters are looked for by nobody. */
export function storable(text: string | undefined): string {
  return text?.replaceAll("\0", " ").toWellFormed().trim() ?? "";
}
