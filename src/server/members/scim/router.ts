import { peopleSyncEndpoints } from "../../../contract/members/people-sync.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listProvisionedUsers, readProvisioning, setGroupRole } from "./settings.ts";
import { createScimToken, revokeToken } from "./tokens.ts";

export const scimRouter = implement<Context, typeof peopleSyncEndpoints>("people_sync", peopleSyncEndpoints, {
  get: (ctx, { params }) => readProvisioning(ctx, params.id),
  people: (ctx, { params, query }) => listProvisionedUsers(ctx, params.id, query),
  makeToken: (ctx, { params, body }) => createScimToken(ctx, params.id, body),
  revokeToken: (ctx, { params }) => revokeToken(ctx, params),
  setGroup: (ctx, { params, body }) => setGroupRole(ctx, params, body),
});
