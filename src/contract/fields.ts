import { z } from "zod";
import type { FieldErrorCode } from "./field-errors.ts";
import { isVisible, normalizeLine, stripInvisible, visibleLength } from "./invisible.ts";
import { LIMITS } from "./limits.ts";
import { isLinkedinProfile, withScheme } from "./linkedin.ts";
import { JOB_TYPES } from "./statuses.ts";
import { plainToken } from "./typed-secrets.ts";
import { isWebUrl } from "./web-url.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/**
 * Embeddings, overrides and isolates can also turn the text around a name. LRM and RLM stay, since Hebrew and Arabic
 * need them.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

const typed = (value: string) => value.normalize("NFC").replace(DIRECTIONS, "").trim();
const typedLine = (value: string) => normalizeLine(value).normalize("NFC");

/** A text without visible characters counts as empty. */
function tidied(tidy: (value: string) => string, max: number, required?: FieldErrorCode) {
  const checked = z
    .string(required ?? "invalid")
    .transform((value) => {
      const plain = tidy(value);
      return isVisible(plain) ? plain : "";
    })
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value), "ill_formed")
    .refine((value) => value.length <= max, "too_long");
  return required === undefined ? checked : checked.refine((value) => value.length > 0, required);
}

/**
 * Text typed by a person: trimmed, NFC, without direction overrides. Lone surrogates and control characters are errors.
 * `required` is the error for an empty text; without it an empty text is valid.
 */
export function text(max: number, required?: FieldErrorCode) {
  return tidied(typed, max, required);
}

/**
 * A name or title typed by a person, on one line: like `text`, with line breaks as spaces, single spaces, and without
 * invisible characters, which could make two names look the same. Joiners stay where scripts and emoji need them.
 */
export function line(max: number, required?: FieldErrorCode) {
  return tidied(typedLine, max, required);
}

/** An http or https URL; empty is allowed unless `required` names an error. */
export function webUrl(invalid: FieldErrorCode, required?: FieldErrorCode) {
  return text(LIMITS.url, required)
    .transform(stripInvisible)
    .refine((value) => value === "" || isWebUrl(value), invalid);
}

/** The URL of a LinkedIn profile, or empty. A missing scheme becomes https. */
export const linkedinUrl = text(LIMITS.url)
  .transform((value) => withScheme(stripInvisible(value)))
  .refine((value) => value === "" || isLinkedinProfile(value), "linkedin_invalid");

const EMAIL = z.email();
const ASCII = /^[\u0021-\u007e]*$/;
/** A host name with non-ASCII letters (IDN), in any case. */
const IDN =
  /^(?=.{3,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** The last label of an IDN in the form that browsers send, which `z.email()` refuses. */
const PUNYCODE_END = /\.xn--[^.]*$/i;

/**
 * The local part is ASCII, because mail servers accept no other everywhere. The host may be an IDN in either form (F8).
 */
function isEmail(value: string): boolean {
  if (ASCII.test(value) && !PUNYCODE_END.test(value)) return EMAIL.safeParse(value).success;
  const at = value.lastIndexOf("@");
  return IDN.test(value.slice(at + 1)) && EMAIL.safeParse(`${value.slice(0, at)}@host.example`).success;
}

/** An email address as typed, trimmed. `infra/platform/identity` decides whether two addresses are the same. */
export const email = text(LIMITS.email).transform(stripInvisible).refine(isEmail, "email_invalid");

/** An email address, or empty. */
export const optionalEmail = text(LIMITS.email)
  .transform(stripInvisible)
  .refine((value) => value === "" || isEmail(value), "email_invalid");

/** A company's name. Names that differ only in whitespace are the same company (rule N5). */
export function companyName(required?: FieldErrorCode) {
  return line(LIMITS.company_name, required);
}

export const personName = line(LIMITS.name.max).refine(
  (value) => visibleLength(value) >= LIMITS.name.min,
  "name_short",
);

const USERNAME = /^[a-z0-9_-]*$/;
/**
 * The name in a referrer's public URL: a to z, digits, - and _. It is stored in lower case, so that it is unique
 * regardless of case (rule P4). Reserved words are in `rules/usernames`.
 */
export const username = text(LIMITS.username.max)
  // Only A to Z are lowercased, because lowercasing other letters could produce a Latin one.
  .transform((value) => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .refine((value) => USERNAME.test(value) && value.length >= LIMITS.username.min, "username_invalid");

/** Whole dollars, 0 to 1,000,000 (rule N4). */
export const dollars = z
  .number("reward_whole")
  .int("reward_whole")
  .min(0, "reward_range")
  .max(LIMITS.reward_max, "reward_range");

/** A calendar date `yyyy-mm-dd` without a time zone (rule R8), or null. */
export const calendarDate = z.iso
  .date("closing_date_invalid")
  .refine((value) => value >= "2000-01-01", "closing_date_invalid")
  .nullable();

/** The start date of a hire, a calendar day. */
export const startDate = z.iso.date("closing_date_invalid");

/** Whether this is a time zone in which dates can be formatted. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The time zone in which days are counted, an IANA name; UTC by default. */
export const zone = z.string().max(64).refine(isZone, "invalid").default("UTC");

/**
 * The secret of an emailed link, as pasted. A text that is none is no error of the field: it opens nothing, like an
 * expired or unknown one, and gets the same answer.
 */
export const linkToken = z.string("invalid").transform(plainToken);

export const id = z.uuid("invalid");
export const jobType = z.enum(JOB_TYPES, "job_type_required");
/** A point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const idParams = z.object({ id });
