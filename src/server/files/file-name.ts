import { LIMITS } from "../../contract/limits.ts";

// Control characters, and those that turn the direction of writing round so that an ending looks like another one.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The ending of a name with its dot, in lower case; empty where there is none. */
export function endingOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
}

function cut(text: string, length: number): string {
  // Not in the middle of a sign that takes two units.
  return Array.from(text).reduce((kept, sign) => (kept.length + sign.length <= length ? kept + sign : kept), "");
}

/**
 * A file's name as it may be shown and put in a header: no folder, no hidden sign, not hidden itself, not too long, and
 * with the ending that its content has. Storage never uses it (item 46). Takes any text.
 */
export function displayName(given: string, ending: string): string {
  const last = given.toWellFormed().normalize("NFC").replaceAll(HIDDEN, "").split(/[/\\]/).at(-1) ?? "";
  const own = endingOf(last);
  const stem = (own === "" ? last : last.slice(0, -own.length)).trim().replace(/^\.+/, "").trim();
  return `${cut(stem, LIMITS.file_name - ending.length) || "file"}${ending}`;
}
