import { z } from "zod";
import type { FaultCode } from "./faults.ts";
import { LIMITS } from "./limits.ts";
import { JOB_TYPES } from "./statuses.ts";
import { isShort, isWebUrl } from "./trust/web-url.ts";

const LINKEDIN_URL = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/[^\s\\<>"'@]+$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** Embeddings, overrides and isolates turn the text around a name too. Plain marks (LRM, RLM) stay: Hebrew and Arabic need them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** True for a page on linkedin.com or one of its country hosts. */
function isLinkedinUrl(text: string): boolean {
  return isShort(text) && LINKEDIN_URL.test(text);
}

/**
 * Text that a person typed: trimmed, NFC, without what turns its direction; lone surrogates and control characters are faults.
 * `required` is the fault of an empty text; without it an empty text passes.
 */
export function text(max: number, required?: FaultCode) {
  const checked = z
    .string(required ?? "invalid")
    .transform((value) => value.normalize("NFC").replace(DIRECTIONS, "").trim())
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value), "ill_formed")
    .refine((value) => value.length <= max, "too_long");
  return required === undefined ? checked : checked.refine((value) => value.length > 0, required);
}

/** An address of the web, http or https; empty is allowed unless `required` names its fault. */
export function webUrl(invalid: FaultCode, required?: FaultCode) {
  return text(LIMITS.url, required).refine((value) => value === "" || isWebUrl(value), invalid);
}

export const linkedinUrl = text(LIMITS.url).refine((value) => value === "" || isLinkedinUrl(value), "linkedin_invalid");

const EMAIL = z.email();
const ASCII = /^[\u0021-\u007e]*$/;
/** A host name of which some letters are not ASCII (IDN), in lower case or not. */
const IDN =
  /^(?=.{3,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** The part before the @ is ASCII, as mail servers everywhere take it; the host may be an international name (F8). */
function isEmail(value: string): boolean {
  if (ASCII.test(value)) return EMAIL.safeParse(value).success;
  const at = value.lastIndexOf("@");
  return IDN.test(value.slice(at + 1)) && EMAIL.safeParse(`${value.slice(0, at)}@host.example`).success;
}

/** An e-mail address as typed, trimmed; what makes two of them the same is decided by `platform/identity`. */
export const email = text(LIMITS.email).refine(isEmail, "email_invalid");

/** The same where an empty text is allowed. */
export const optionalEmail = text(LIMITS.email).refine((value) => value === "" || isEmail(value), "email_invalid");

export const personName = text(LIMITS.name.max).refine((value) => value.length >= LIMITS.name.min, "name_short");

const USERNAME = /^[a-z0-9_-]*$/;
/**
 * The name in a referrer's public address: a to z, digits, - and _, kept in lower case, so that it is unique without
 * regard to case (rule P4). Which words nobody may have is known by `rules/usernames`.
 */
export const username = text(LIMITS.username.max)
  // Only these letters have their case taken away: others could turn into a Latin one.
  .transform((value) => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .refine((value) => USERNAME.test(value) && value.length >= LIMITS.username.min, "username_invalid");

/** Whole dollars, 0 to 1,000,000 (rule N4). */
export const dollars = z
  .number("reward_whole")
  .int("reward_whole")
  .min(0, "reward_range")
  .max(LIMITS.reward_max, "reward_range");

/** A calendar date `yyyy-mm-dd` without a zone (rule R8), or null. */
export const calendarDate = z.iso
  .date("closing_date_invalid")
  .refine((value) => value >= "2000-01-01", "closing_date_invalid")
  .nullable();

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The time zone in which days are counted, an IANA name; UTC where none is given. */
export const zone = z.string().max(64).refine(isZone, "invalid").default("UTC");

export const id = z.uuid("invalid");
export const jobType = z.enum(JOB_TYPES, "job_type_required");
/** A point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const idParams = z.object({ id });
