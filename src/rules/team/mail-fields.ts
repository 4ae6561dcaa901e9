import { MAIL_FIELDS, type MailField } from "../../contract/hiring/company-mails.ts";

/** A placeholder as typed: {{first_name}}, {{ First name }}. The preceding space is removed if it has no value. */
const FIELD = / ?\{\{([^{}]*)\}\}/g;

function fieldOf(typed: string): MailField | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "_");
  return MAIL_FIELDS.find((field) => field === name);
}

/** True if all braces in a text form known, closed placeholders (rule C21). */
export function hasOnlyKnownFields(text: string): boolean {
  for (const [, typed = ""] of text.matchAll(FIELD)) if (fieldOf(typed) === undefined) return false;
  return !/\{\{|\}\}/.test(text.replaceAll(FIELD, ""));
}

/**
 * Fills the placeholders of a text once: values are not filled again. A placeholder without a value is removed with the
 * space before it ("Hello {{first_name}}," becomes "Hello,"), and at the beginning with the comma after it.
 */
export function fillFields(text: string, valueFor: (field: MailField) => string): string {
  const empty = (typed: string) => {
    const field = fieldOf(typed);
    return field !== undefined && valueFor(field) === "";
  };
  const begun = text.replace(/^\s*\{\{([^{}]*)\}\}[,;:]?\s*/, (all, typed: string) => (empty(typed) ? "" : all));
  return begun.replaceAll(FIELD, (all, typed: string) => {
    const field = fieldOf(typed);
    if (field === undefined) return all;
    const value = valueFor(field);
    return value === "" ? "" : `${all.startsWith(" ") ? " " : ""}${value}`;
  });
}

/** The name for a salutation: the account's first name if the full name begins with it, else the first word. */
export function firstNameOf(name: string, account: string): string {
  const whole = name.trim();
  return account !== "" && whole.startsWith(`${account} `) ? account : (whole.split(/\s+/)[0] ?? "");
}
