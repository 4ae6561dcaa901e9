/** Makes an entered text storable in PostgreSQL by replacing NUL and lone surrogates, which nobody searches for. */
export function toStorableText(text: string | undefined): string {
  return text?.replaceAll("\0", " ").toWellFormed().trim() ?? "";
}
