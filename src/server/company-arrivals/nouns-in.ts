import type { z } from "zod";
import type { ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import type { AnyNoun } from "./batch.ts";
import { COMPANY_IN } from "./company-in.ts";
import { companyLines } from "./company-lines.ts";
import type { PAPERS } from "./counts.ts";
import { dealLines } from "./deal-lines.ts";
import { FILES_IN } from "./files-in.ts";
import { MONEY_IN } from "./money-in.ts";
import { moneyLines } from "./money-lines.ts";
import { PEOPLE_IN } from "./people-in.ts";
import { WORDS_IN } from "./words-in.ts";

const NOUNS_IN = { ...COMPANY_IN, ...FILES_IN, ...PEOPLE_IN, ...WORDS_IN, ...MONEY_IN };

/** Every part is taken in line by line, or kept with the papers. */
type Read = keyof typeof NOUNS_IN;
const READ: Readonly<Record<Exclude<ArrivalNoun, (typeof PAPERS)[number]>, unknown>> & Record<Read, unknown> = NOUNS_IN;

/** How a noun's lines are read and taken in; null for one of the papers. */
export function nounIn(noun: ArrivalNoun, now: Date): { readonly schema: z.ZodType; readonly taken: AnyNoun } | null {
  const schemas: Partial<Record<ArrivalNoun, z.ZodType>> = {
    ...companyLines(now),
    ...dealLines(now),
    ...moneyLines(now),
  };
  const schema = schemas[noun];
  const taken = Object.hasOwn(READ, noun) ? (READ as Readonly<Record<string, AnyNoun | undefined>>)[noun] : undefined;
  if (schema === undefined || taken === undefined) return null;
  return { schema, taken };
}
