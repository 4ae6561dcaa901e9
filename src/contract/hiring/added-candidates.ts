import { z } from "zod";
import { email, linkedinUrl, personName, text } from "../fields.ts";
import { uploadToken } from "../files.ts";
import { LIMITS } from "../limits.ts";
import { ROLE_INTERESTS } from "../statuses.ts";

/** Notification state of a candidate added by hand; `written`: the mail was only written to the mail folder. */
export const NOTIFICATION_STATES = ["waiting", "notified", "written", "undelivered"] as const;

const ownFields = {
  name: personName,
  linkedin: linkedinUrl.default(""),
  whatsapp: text(LIMITS.whatsapp).default(""),
  role_interest: z.enum(ROLE_INTERESTS, "required"),
  cv: uploadToken,
};

/** A candidate whom a referrer adds by hand (rule F39). */
export const newCandidate = z.strictObject({ ...ownFields, email });
export type NewCandidate = z.output<typeof newCandidate>;

/**
 * A correction of a candidate added by hand; the address cannot be changed, since another address is another person.
 * Without `cv` the stored CV stays.
 */
export const candidateChange = z.strictObject({ ...ownFields, without_cv: z.boolean().default(false) });
export type CandidateChange = z.output<typeof candidateChange>;
