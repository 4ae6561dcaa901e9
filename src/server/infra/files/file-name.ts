import { LIMITS } from "../../../contract/limits.ts";

// Control characters and bidirectional overrides, which can disguise a file extension. Joiners are kept, because words
// and emoji need them.
const HIDDEN = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The extension of a name with its dot in lower case; empty if there is none. */
export function fileExtension(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
}

function truncate(text: string, length: number): string {
  // Does not cut a character of two code units.
  return Array.from(text).reduce((kept, sign) => (kept.length + sign.length <= length ? kept + sign : kept), "");
}

/**
 * Cleans a file name for display and headers: no folder, no invisible characters, no leading dot, limited length, and
 * the extension of its content. Storage never uses it (item 46). Takes any text.
 */
export function displayName(given: string, ending: string): string {
  const last = given.toWellFormed().normalize("NFC").replaceAll(HIDDEN, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  const own = fileExtension(last);
  const stem = (own === "" ? last : last.slice(0, -own.length)).trim().replace(/^\.+/, "").trim();
  return `${truncate(stem, LIMITS.file_name - ending.length) || "file"}${ending}`;
}
