import { adminEndpoints } from "../../contract/admin/admin-users.ts";
import type { Context } from "../infra/db/context.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { claimFirstAdmin } from "./first-admin.ts";

export const adminRouter = implement<Context, typeof adminEndpoints>("admin", adminEndpoints, {
  async claimFirst(ctx, { body }) {
    await claimFirstAdmin(ctx, body.token);
    return { admin: true };
  },
});
