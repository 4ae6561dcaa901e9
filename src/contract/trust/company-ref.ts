import { z } from "zod";
import { id } from "../fields.ts";

/** A company beside its jobs. */
export const companyRef = z.object({
  id,
  name: z.string(),
  website: z.string(),
  logo: z.string().nullable(),
  /** Somebody has proved that the website's domain is theirs (rule C1). */
  verified: z.boolean(),
});
