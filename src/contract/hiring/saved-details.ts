import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";

/** Details that the user sent before, to prefill the next form (rule F35). */
export const savedDetails = z.object({
  /** From their last application; empty without one. */
  name: z.string(),
  email: z.string(),
  linkedin: z.string(),
  /** The newest CV of an application of theirs, or of a referral that they have claimed. */
  cv: z
    .object({
      kind: z.enum(["application", "referral"]),
      record: id,
      name: z.string(),
      size: z.number().int(),
      at: instant,
    })
    .nullable(),
});
export type SavedDetails = z.output<typeof savedDetails>;

export const savedDetailsEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/on-file",
    access: "user",
    output: savedDetails,
    summary: "The viewer's details from the last application and their newest own CV",
  }),
};
