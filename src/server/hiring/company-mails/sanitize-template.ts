import sanitizeHtml from "sanitize-html";
import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrorCode, type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import {
  MAIL_BOUNDS,
  type MailTemplate,
  type MailTemplates,
  type NewMailTemplate,
} from "../../../contract/hiring/company-mails.ts";
import { hasOnlyKnownFields } from "../../../rules/team/mail-fields.ts";
import { DIRECTIONS } from "../../infra/mail/mail-styles.ts";
import { textOfHtml } from "../../jobs/import/plain-text.ts";
import { sanitizeDescriptionHtml } from "../../jobs/import/sanitize-description.ts";

const isHttps = (href: string | undefined) => href?.startsWith("https://") === true;

/**
 * Allowed HTML of a mail: that of descriptions without headings, which would look like the product's own, and with
 * https links only.
 */
const MAIL: sanitizeHtml.IOptions = {
  allowedTags: ["p", "ul", "ol", "li", "strong", "em", "a", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https"],
  transformTags: { h2: "p", h3: "p", h4: "p", pre: "p" },
  exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !isHttps(attribs.href) ? "excludeTag" : false),
};

/** Editors wrap each list item in a redundant paragraph. */
const ITEM = /<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs;

/** Sanitizes a body for storage and for both parts of a mail: first like descriptions, then stricter (rule C21). */
export function sanitizeBody(html: string): string {
  const clean = sanitizeHtml(sanitizeDescriptionHtml(html.replaceAll(DIRECTIONS, "")), MAIL);
  // Removed again, because entities such as `&#8238;` became characters only now.
  return clean.replaceAll(DIRECTIONS, "").replaceAll(ITEM, "<li>$1").trim();
}

const LINK = /<a href="([^"]*)">([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/g;

/** Converts a sanitized body to plain text; the URL of a link follows its text. */
export function textOfBody(body: string): string {
  return textOfHtml(
    body.replaceAll(LINK, (_all, href: string, words: string) => (words === href ? words : `${words} (${href})`)),
  ).replaceAll(DIRECTIONS, "");
}

/** The texts between tags, each on its own: a placeholder split by a tag is not one. */
function piecesOf(body: string): string[] {
  return body.split(/<[^<>]*>/);
}

/** Validates a template that is not empty. */
function faultsIn(
  { subject, body }: MailTemplate,
  sent: NewMailTemplate,
): { subject?: FieldErrorCode; body?: FieldErrorCode } {
  const text = textOfHtml(body);
  const inBody: FieldErrorCode | null =
    text === ""
      ? "required"
      : text.length > MAIL_BOUNDS.body
        ? "too_long"
        : piecesOf(body).every(hasOnlyKnownFields) && !/<a\b[^<>]*(?:\{\{|%7b%7b)/i.test(sent.body)
          ? null
          : "mail_field_unknown";
  const inSubject: FieldErrorCode | null =
    subject === "" ? "required" : hasOnlyKnownFields(subject) ? null : "mail_field_unknown";
  return { ...(inSubject && { subject: inSubject }), ...(inBody && { body: inBody }) };
}

function isEmpty({ subject, body }: MailTemplate): boolean {
  return subject === "" && textOfHtml(body) === "";
}

function sanitizeParts(sent: NewMailTemplate): MailTemplate {
  return {
    subject: sent.subject
      .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .replaceAll(DIRECTIONS, "")
      .trim(),
    body: sanitizeBody(sent.body),
  };
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new AppError("validation_failed", { fields: errors });
}

/**
 * Sanitizes a template; null if nothing is left. Throws `validation_failed` by field, with field names that begin with
 * `under`.
 */
export function sanitizeTemplate(sent: NewMailTemplate, under = ""): MailTemplate | null {
  const words = sanitizeParts(sent);
  if (isEmpty(words)) return null;
  const wrong = faultsIn(words, sent);
  refuse(Object.fromEntries(Object.entries(wrong).map(([field, code]) => [`${under}${field}`, fieldError(code)])));
  return words;
}

/**
 * Sanitizes the templates of all languages; an error names its language, such as `texts.de.subject`. Empty ones are
 * left out.
 */
export function sanitizeTemplates(sent: Partial<Record<Language, NewMailTemplate>>): MailTemplates {
  const texts: MailTemplates = {};
  const errors: FieldErrors = {};
  for (const language of LANGUAGES) {
    const given = sent[language];
    if (given === undefined) continue;
    const words = sanitizeParts(given);
    if (isEmpty(words)) continue;
    texts[language] = words;
    for (const [field, code] of Object.entries(faultsIn(words, given)))
      errors[`texts.${language}.${field}`] = fieldError(code);
  }
  refuse(errors);
  return texts;
}
