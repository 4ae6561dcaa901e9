import { apiKeyEndpoints } from "../../contract/keys/api-keys.ts";
import { createOwnKey, listOwnKeys, revokeOwnKey } from "../auth/keys/own-keys.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";

export const apiKeysRouter = implement<Context, typeof apiKeyEndpoints>("api_keys", apiKeyEndpoints, {
  list: (ctx) => listOwnKeys(ctx),
  create: (ctx, { body }) => createOwnKey(ctx, body),
  revoke: (ctx, { params }) => revokeOwnKey(ctx, params.id),
});
