import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { idParams } from "../../fields.ts";
import { newMailTemplate } from "../company-mails.ts";
import { undoable } from "./moves.ts";

const texts = <T extends z.ZodType>(words: T) => z.strictObject({ en: words, es: words, fr: words, de: words });

export const rejectRemaining = z.strictObject({
  /** Number of people at the confirmation: a candidate who came meanwhile is not rejected unseen. */
  people: z.number().int().min(1),
  /** The email in the languages in which it was edited; the others use the proposed text. */
  texts: texts(newMailTemplate).partial().default({}),
});
export type RejectRemaining = z.output<typeof rejectRemaining>;

/** The open candidates of a filled job (rule J65). */
export const remainingEndpoints = {
  remaining: endpoint({
    method: "get",
    path: "/api/jobs/{id}/remaining",
    access: "user",
    params: idParams,
    output: z.object({
      people: z.number().int(),
      /** The rejection email, as plain text with placeholders, by language. */
      texts: texts(z.object({ subject: z.string(), text: z.string() })),
      /** Whether the viewer may edit it. */
      can: z.object({ write: z.boolean() }),
    }),
    summary: "How many people of a job are neither hired nor rejected, and the email that would reject them",
  }),
  rejectRemaining: endpoint({
    method: "post",
    path: "/api/jobs/{id}/remaining/reject",
    access: "user",
    params: idParams,
    body: rejectRemaining,
    output: z.object({ undo: undoable }),
    errors: ["conflict"],
    summary: "Reject all remaining people of a filled job with one email; can be undone for ten seconds",
  }),
};
