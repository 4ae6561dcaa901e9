import type { Language } from "../../../contract/choices.ts";
import { momentInMail } from "./mail-dates.ts";

/**
 * Data of a mail about a credential for programs of a company. `company`: its id; `prefix`: the beginning of the
 * credential; both times ISO 8601.
 */
export type CompanyCredential = {
  company: string;
  company_name: string;
  name: string;
  prefix: string;
  made_by: string;
  at: string;
  ends_at: string;
};

/** The facts of such a mail under the labels of its language, in their order. */
export function credentialFacts(
  { name, prefix, made_by, at, ends_at }: CompanyCredential,
  language: Language,
  labels: readonly [name: string, prefix: string, madeBy: string, made: string, expires: string],
): [string, string][] {
  const values = [name, prefix, made_by, momentInMail(at, language), momentInMail(ends_at, language)];
  return labels.map((label, index) => [label, values[index] ?? ""]);
}
