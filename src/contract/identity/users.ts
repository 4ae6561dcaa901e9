import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { ROLES } from "../statuses.ts";

/** The signed-in person. `role` chooses what screens offer; `admin` is a right that the server checks. */
export const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  verified: z.boolean(),
  role: z.enum(ROLES),
  admin: z.boolean(),
});

export const userEndpoints = {
  me: endpoint({ method: "get", path: "/api/me", access: "user", output: me, summary: "The signed-in person" }),
  active: endpoint({
    method: "post",
    path: "/api/me/active",
    access: "user",
    output: z.object({ active_at: instant }),
    summary: "Report the person's activity: the session's idle time starts again (rule P1)",
  }),
};
