import sanitizeHtml from "sanitize-html";
import { LANGUAGES, type Language } from "../../contract/choices.ts";
import { AppError } from "../../contract/errors.ts";
import { type FaultCode, type FieldFaults, fault } from "../../contract/faults.ts";
import { MAIL_BOUNDS, type MailTexts, type MailWords, type NewMailWords } from "../../contract/team/company-mails.ts";
import { fieldsKnown } from "../../rules/team/mail-fields.ts";
import { sanitiseDescription } from "../jobs/import/import-sanitise.ts";
import { textOfHtml } from "../jobs/import/plain-text.ts";
import { DIRECTIONS } from "../mail/looks.ts";

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
export function cleanBody(html: string): string {
  const clean = sanitizeHtml(sanitiseDescription(html.replaceAll(DIRECTIONS, "")), MAIL);
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
function faultsIn({ subject, body }: MailWords, sent: NewMailWords): { subject?: FaultCode; body?: FaultCode } {
  const text = textOfHtml(body);
  const inBody: FaultCode | null =
    text === ""
      ? "required"
      : text.length > MAIL_BOUNDS.body
        ? "too_long"
        : piecesOf(body).every(fieldsKnown) && !/<a\b[^<>]*(?:\{\{|%7b%7b)/i.test(sent.body)
          ? null
          : "mail_field_unknown";
  const inSubject: FaultCode | null = subject === "" ? "required" : fieldsKnown(subject) ? null : "mail_field_unknown";
  return { ...(inSubject && { subject: inSubject }), ...(inBody && { body: inBody }) };
}

function isEmpty({ subject, body }: MailWords): boolean {
  return subject === "" && textOfHtml(body) === "";
}

function cleaned(sent: NewMailWords): MailWords {
  return {
    subject: sent.subject
      .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .replaceAll(DIRECTIONS, "")
      .trim(),
    body: cleanBody(sent.body),
  };
}

function refuse(faults: FieldFaults): void {
  if (Object.keys(faults).length > 0) throw new AppError("validation_failed", { fields: faults });
}

/**
 * Sanitizes a template; null if nothing is left. Throws `validation_failed` by field, with field names that begin with
 * `under`.
 */
export function cleanWords(sent: NewMailWords, under = ""): MailWords | null {
  const words = cleaned(sent);
  if (isEmpty(words)) return null;
  const wrong = faultsIn(words, sent);
  refuse(Object.fromEntries(Object.entries(wrong).map(([field, code]) => [`${under}${field}`, fault(code)])));
  return words;
}

/**
 * Sanitizes the templates of all languages; an error names its language, such as `texts.de.subject`. Empty ones are
 * left out.
 */
export function cleanTexts(sent: Partial<Record<Language, NewMailWords>>): MailTexts {
  const texts: MailTexts = {};
  const faults: FieldFaults = {};
  for (const language of LANGUAGES) {
    const given = sent[language];
    if (given === undefined) continue;
    const words = cleaned(given);
    if (isEmpty(words)) continue;
    texts[language] = words;
    for (const [field, code] of Object.entries(faultsIn(words, given)))
      faults[`texts.${language}.${field}`] = fault(code);
  }
  refuse(faults);
  return texts;
}
