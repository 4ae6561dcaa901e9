import { AppError } from "../../contract/errors.ts";
import { type FaultCode, fault } from "../../contract/faults.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { NewJob } from "../../contract/posting/job-forms.ts";
import { summaryOf } from "../../rules/jobs.ts";
import { sanitiseDescription } from "./import/import-sanitise.ts";
import { textOfHtml } from "./import/plain-text.ts";

/** A description as a form sends it. */
export type Described = Pick<NewJob, "description" | "description_format">;

/** Editors wrap the text of each list item in a paragraph without meaning. */
const ITEM = /<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs;

function refused(why: FaultCode): AppError {
  return new AppError("validation_failed", { fields: { description: fault(why) } });
}

/**
 * The stored form of a formatted description: sanitized once, like imported ones (rules J12, J49). Plain text stays
 * unchanged. Throws `validation_failed` where the result is too long to be sent again, since escaping lengthens the
 * text.
 */
export function cleanDescription({ description, description_format }: Described): Described {
  if (description_format === "text") return { description, description_format };
  const clean = sanitiseDescription(description).replaceAll(ITEM, "<li>$1");
  if (clean.length > LIMITS.description_html) throw refused("too_long");
  return { description: clean, description_format };
}

/**
 * The columns of a description. Throws `validation_failed` where no text is left (`required` is the error), or where it
 * is too long.
 */
export function descriptionColumns(sent: Described, required: FaultCode) {
  const { description, description_format } = cleanDescription(sent);
  const text = description_format === "html" ? textOfHtml(description) : description;
  const wrong = text === "" ? required : text.length > LIMITS.description ? "too_long" : null;
  if (wrong !== null) throw refused(wrong);
  return { description, description_format, summary: summaryOf(text) };
}
