import { peopleSyncEndpoints } from "../../contract/team/people-sync.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { listSynced, readSync, setGroupRole } from "./own.ts";
import { makeToken, revokeToken } from "./tokens.ts";

export const peopleSyncRouter = implement<Context, typeof peopleSyncEndpoints>("people_sync", peopleSyncEndpoints, {
  get: (ctx, { params }) => readSync(ctx, params.id),
  people: (ctx, { params, query }) => listSynced(ctx, params.id, query),
  makeToken: (ctx, { params, body }) => makeToken(ctx, params.id, body),
  revokeToken: (ctx, { params }) => revokeToken(ctx, params),
  setGroup: (ctx, { params, body }) => setGroupRole(ctx, params, body),
});
