import { z } from "zod";
import { email, linkedinUrl, personName, text } from "../fields.ts";
import { uploadToken } from "../files.ts";
import { LIMITS } from "../limits.ts";
import { ROLE_INTERESTS } from "../statuses.ts";

/** How far somebody who was added by hand was told of it; `written`: to the folder of mails alone. */
export const TOLD_STATES = ["waiting", "told", "written", "undelivered"] as const;

const ownFields = {
  name: personName,
  linkedin: linkedinUrl.default(""),
  whatsapp: text(LIMITS.whatsapp).default(""),
  role_interest: z.enum(ROLE_INTERESTS, "required"),
  cv: uploadToken,
};

/** Somebody whom a referrer adds by hand (rule F39). */
export const newCandidate = z.strictObject({ ...ownFields, email });
export type NewCandidate = z.output<typeof newCandidate>;

/** What is put right of somebody added by hand; another address is another person. Without `cv` the one before stays. */
export const candidateChange = z.strictObject({ ...ownFields, without_cv: z.boolean().default(false) });
export type CandidateChange = z.output<typeof candidateChange>;
