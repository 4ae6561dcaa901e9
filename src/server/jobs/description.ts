import { AppError } from "../../contract/errors.ts";
import { type FaultCode, fault } from "../../contract/faults.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { NewJob } from "../../contract/posting/job-forms.ts";
import { summaryOf } from "../../rules/jobs.ts";
import { sanitiseDescription } from "./import/import-sanitise.ts";
import { textOfHtml } from "./import/plain-text.ts";

/** A description as a form sends it. */
export type Described = Pick<NewJob, "description" | "description_format">;

/** An editor wraps the words of each item into a paragraph, which says nothing. */
const ITEM = /<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs;

/**
 * What is typed with formatting as it is stored and shown everywhere: sanitised once, as imported descriptions are (rules J12, J49).
 * Typed text stays as it is.
 */
export function cleanDescription({ description, description_format }: Described): Described {
  if (description_format === "text") return { description, description_format };
  return { description: sanitiseDescription(description).replaceAll(ITEM, "<li>$1"), description_format };
}

/**
 * The columns of a description. Throws `validation_failed` on it where nothing is left to be read (`required` says so), or more
 * than fits.
 */
export function descriptionColumns(sent: Described, required: FaultCode) {
  const { description, description_format } = cleanDescription(sent);
  const text = description_format === "html" ? textOfHtml(description) : description;
  const wrong = text === "" ? required : text.length > LIMITS.description ? "too_long" : null;
  if (wrong !== null) throw new AppError("validation_failed", { fields: { description: fault(wrong) } });
  return { description, description_format, summary: summaryOf(text) };
}
