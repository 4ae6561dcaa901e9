import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, instant } from "../fields.ts";

/** Limits of one upload, of one company's contacts, and their retention in days (rules F11, F32). */
export const EXISTING_CONTACT_LIMITS = {
  letters: 600_000,
  lines: 20_000,
  stored: 200_000,
  days: 180,
  pieces_a_day: 30,
} as const;

const existingContacts = z.object({
  company: z.object({ name: z.string() }),
  /** Number of addresses and LinkedIn paths stored as keyed hashes. */
  stored: z.number().int(),
  /** The date of the oldest one, and when the last one expires; null without any. */
  from: instant.nullable(),
  until: instant.nullable(),
});
export type ExistingContacts = z.output<typeof existingContacts>;

const text = z
  .string("required")
  .max(EXISTING_CONTACT_LIMITS.letters, "too_long")
  .refine((value) => value.trim() !== "", "required")
  .refine((value) => value.split("\n").length <= EXISTING_CONTACT_LIMITS.lines, "too_long");

export const existingContactEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/existing-contacts",
    access: "user",
    params: idParams,
    output: existingContacts,
    summary: "How many people a company has listed as known, since when and until when; never who",
  }),
  add: endpoint({
    method: "post",
    path: "/api/companies/{id}/existing-contacts",
    costly: true,
    access: "user",
    params: idParams,
    body: z.strictObject({ text }),
    output: existingContacts.extend({ read: z.number().int() }),
    errors: ["rate_limited", "existing_contacts_full"],
    summary: "Keep the addresses and LinkedIn paths of a text as keyed hashes for 180 days; the text is not kept",
  }),
  clear: endpoint({
    method: "delete",
    path: "/api/companies/{id}/existing-contacts",
    access: "user",
    params: idParams,
    output: existingContacts,
    summary: "Delete a company's list of known people",
  }),
};
