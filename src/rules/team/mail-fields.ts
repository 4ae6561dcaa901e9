import { MAIL_FIELDS, type MailField } from "../../contract/team/company-mails.ts";

/** A field as it is typed: {{first_name}}, {{ First name }}. The blank before it goes where it has no value. */
const FIELD = / ?\{\{([^{}]*)\}\}/g;

function fieldOf(typed: string): MailField | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "_");
  return MAIL_FIELDS.find((field) => field === name);
}

/** Whether everything between braces in a typed text is a field that there is, and closed (rule C21). */
export function fieldsKnown(text: string): boolean {
  for (const [, typed = ""] of text.matchAll(FIELD)) if (fieldOf(typed) === undefined) return false;
  return !/\{\{|\}\}/.test(text.replaceAll(FIELD, ""));
}

/**
 * A text with its fields filled, once: what stands in a value stays as it is, braces too. A field without a value goes with the
 * blank before it ("Hello {{first_name}}," becomes "Hello,"), and at the beginning with the comma behind it.
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

/** How somebody is spoken to: by the first name of their account where their name begins with it, else by the first word. */
export function firstNameOf(name: string, account: string): string {
  const whole = name.trim();
  return account !== "" && whole.startsWith(`${account} `) ? account : (whole.split(/\s+/)[0] ?? "");
}
