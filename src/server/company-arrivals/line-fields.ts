import { z } from "zod";
import { id } from "../../contract/fields.ts";

// Fields of lines (rule X226). What is refused says why by a word of the contract: `future` by itself, everything else as a wrong field.

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Text as somebody typed it there: kept as it stands, never read as markup. */
export const personText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value));

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)$/;
/** Clocks of two installations differ by that much at most. */
const AHEAD_MS = 300_000;

/** A moment as the database writes it, to the microsecond. */
export const anyMoment = z
  .string()
  .regex(MOMENT)
  .refine((value) => {
    const at = new Date(value).getTime();
    return Number.isFinite(at) && at >= Date.UTC(2000, 0) && at < Date.UTC(2200, 0);
  });

/** One that has been. */
export const pastOf = (now: Date) =>
  anyMoment.refine((value) => new Date(value).getTime() <= now.getTime() + AHEAD_MS, "future");

export const cents = z.number().int().min(0).max(100_000_000);
export const whole = (most: number, least = 0) => z.number().int().min(least).max(most);
export const idOrNull = id.nullable();
export const recordKind = z.enum(["referral", "application"]);
