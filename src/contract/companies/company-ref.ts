import { z } from "zod";
import { id } from "../fields.ts";

/** The company shown with its jobs. */
export const companyRef = z.object({
  id,
  name: z.string(),
  website: z.string(),
  logo: z.string().nullable(),
  /** The website's domain is verified (rule C1). */
  verified: z.boolean(),
});
