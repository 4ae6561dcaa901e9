import type { z } from "zod";

/**
 * All errors of single inputs: code → exact English text. Schemas use the code as their message; the browser shows a
 * translation.
 */
export const FIELD_ERRORS = {
  required: "This field is required",
  invalid: "This value is not valid",
  too_long: "This text is too long",
  too_short: "This text is too short",
  not_whole_number: "Please enter a whole number",
  out_of_range: "This number is out of range",
  ill_formed: "This text contains characters that cannot be stored",
  unknown_field: "This field does not exist",
  job_title_required: "Job title is required",
  company_name_required: "Company name is required",
  company_website_required: "Company website is required",
  company_left: "You are no longer on this company's team. Ask its owners to invite you",
  company_website_invalid: "Company website must be a valid URL (starting with http:// or https://)",
  job_description_required: "Job description is required",
  location_required: "Location is required",
  job_type_required: "Job type is required",
  fill_required: "Please fill in all required fields",
  closing_date_invalid: "Please enter a valid date",
  changed_meanwhile: "This was changed in the meantime. Reload to see what it is now.",
  closing_date_past: "The closing date has already passed",
  reward_whole: "The reward must be a whole number of dollars",
  reward_range: "The reward must be between $0 and $1,000,000",
  pay_amount: "Please enter an amount such as 45,000; cents only for hourly pay",
  pay_order: "This is less than the lower amount",
  pay_asked: "The law in this place requires this amount",
  name_short: "Name must be at least 2 characters",
  email_invalid: "Please enter a valid email address",
  mailbox_invalid: "Please enter only the part before the @ sign",
  phone_invalid: "Please enter a valid phone number",
  website_invalid: "Website must be a valid URL (starting with http:// or https://)",
  username_unavailable: "This username is not available.",
  username_taken: "This username is already taken.",
  username_invalid: "Use 3 to 30 characters: letters from a to z, digits, - or _",
  linkedin_invalid: "Please enter a valid LinkedIn URL",
  holder_required: "Account holder is required",
  iban_invalid: "Please enter a valid IBAN",
  routing_invalid: "Please enter a valid routing number (9 digits)",
  account_invalid: "Please enter a valid account number",
  password_wrong: "This password is not correct",
  code_required: "Please enter a code from your authenticator app, or one of your recovery codes",
  code_wrong: "This code is incorrect or was already used",
  upload_gone: "This file is no longer there. Please choose it again.",
  recommendation_short: "Recommendation must be at least 50 characters",
  relationship_required: "Say how you know each other",
  relationship_worked: "This job requires that you have worked together",
  relationship_address: "Only a place or a time, without addresses",
  link_code_unknown: "No link to this job has this code",
  link_code_own: "This is your own code",
  link_code_closed: "This code is not valid at the moment. Leave the field empty to apply without it",
  step_double: "Two steps have the same name",
  step_not_empty: "A removed step still has people. Choose where they go.",
  question_double: "This question is already on the list",
  step_gone: "This step was removed. Reload to see the current steps.",
  company_tied:
    "This job has candidates or settings tied to this company, so it cannot be moved. To hire for another company, post a new job there and close this one",
  webhook_address:
    "Please enter an address that begins with https://, is on a public server, uses the default port or one from 1024 up, and contains no password or # part",
  sign_in_domain: "Please enter a domain like company.com, without @ and without https://",
  sign_in_domain_other: "This is neither the company's verified domain nor a subdomain of it",
  sign_in_issuer:
    "Please enter the issuer's https address. It must be on a public server and contain no password, question mark or # part",
  sign_in_metadata: "This is not the metadata of a single SAML identity provider that accepts requests by redirect",
  sign_in_metadata_certificate: "The metadata needs 1 to 10 certificates, RSA (2048 bits or more) or ECDSA",
  sign_in_metadata_address:
    "The sign-in address in the metadata must begin with https:// and must not contain a password or a # part",
  sign_in_metadata_other: "This is the metadata of another identity provider. Add a separate connection for it",
  webhook_events: "Choose at least one event",
  import_address: "Please enter the https address of a board on an allowed host",
  opening_gone: "This job is no longer open there. Refresh the jobs and choose again",
  mail_field_unknown: "There is no such field",
  interview_past: "This time has passed",
  interview_far: "This is more than a year ahead",
  interview_no_time: "This time does not exist on that day",
  interview_double: "This time is listed twice",
  interview_place: "Enter where it takes place, or the https address of a video call",
  interview_slots: "Offer at least one time",
  interview_people: "Choose who takes part",
  reward_share_nobody: "There is no one else with this username to share the reward with",
  shares_sum: "Shares must add up to 100 percent",
  start_early: "This is before the referral",
  start_late: "This is too far ahead",
  start_date_range: "Please enter a date within a year of today",
  agreement_required: "Please agree to only refer people you genuinely trust.",
} as const;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;
/** An error of one input: the code for translation, the English text for all other clients. */
export type FieldError = { code: FieldErrorCode; message: string };
/** Errors by field name. A path inside the body is joined with dots (`company.website`). */
export type FieldErrors = Record<string, FieldError>;

function isFieldErrorCode(text: string): text is FieldErrorCode {
  return Object.hasOwn(FIELD_ERRORS, text);
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (isFieldErrorCode(issue.message)) return issue.message;
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "out_of_range";
  if (issue.code === "too_small") return issue.origin === "string" ? "too_short" : "out_of_range";
  if (issue.code === "unrecognized_keys") return "unknown_field";
  return issue.code === "invalid_type" && issue.input === undefined ? "required" : "invalid";
}

/** Returns the error with this code and the catalogue's English text. */
export function fieldError(code: FieldErrorCode): FieldError {
  return { code, message: FIELD_ERRORS[code] };
}

/** Returns the first error of each field of a failed parse, from the issues of a zod error. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // A Map, because a field may be called `constructor` or `__proto__`, which exist on plain objects.
  const fieldErrors = new Map<string, FieldError>();
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const name of names) if (!fieldErrors.has(name)) fieldErrors.set(name, fieldError(codeOf(issue)));
  }
  return Object.fromEntries(fieldErrors);
}
