import { AppError } from "../../contract/errors.ts";
import { type FieldErrorCode, fieldError } from "../../contract/field-errors.ts";
import type { NewJob } from "../../contract/jobs/posting/job-forms.ts";
import { LIMITS } from "../../contract/limits.ts";
import { summaryOf } from "../../rules/jobs.ts";
import { textOfHtml } from "./import/plain-text.ts";
import { sanitizeDescriptionHtml } from "./import/sanitize-description.ts";

/** A description as a form sends it. */
export type DescriptionFields = Pick<NewJob, "description" | "description_format">;

/** Editors wrap the text of each list item in a paragraph without meaning. */
const LIST_ITEM_PARAGRAPH = /<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs;

function descriptionError(why: FieldErrorCode): AppError {
  return new AppError("validation_failed", { fields: { description: fieldError(why) } });
}

/**
 * The stored form of a formatted description: sanitized once, like imported ones (rules J12, J49). Plain text stays
 * unchanged. Throws `validation_failed` where the result is too long to be sent again, since escaping lengthens the
 * text.
 */
export function sanitizeDescription({ description, description_format }: DescriptionFields): DescriptionFields {
  if (description_format === "text") return { description, description_format };
  const clean = sanitizeDescriptionHtml(description).replaceAll(LIST_ITEM_PARAGRAPH, "<li>$1");
  if (clean.length > LIMITS.description_html) throw descriptionError("too_long");
  return { description: clean, description_format };
}

/**
 * The columns of a description. Throws `validation_failed` where no text is left (`required` is the error), or where it
 * is too long.
 */
export function descriptionColumns(sent: DescriptionFields, required: FieldErrorCode) {
  const { description, description_format } = sanitizeDescription(sent);
  const text = description_format === "html" ? textOfHtml(description) : description;
  const wrong = text === "" ? required : text.length > LIMITS.description ? "too_long" : null;
  if (wrong !== null) throw descriptionError(wrong);
  return { description, description_format, summary: summaryOf(text) };
}
