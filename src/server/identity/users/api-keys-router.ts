import { apiKeyEndpoints } from "../../../contract/identity/keys/api-keys.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { createOwnKey, listOwnKeys, revokeOwnKey } from "../auth/keys/own-keys.ts";

export const apiKeysRouter = implement<Context, typeof apiKeyEndpoints>("api_keys", apiKeyEndpoints, {
  list: (ctx) => listOwnKeys(ctx),
  create: (ctx, { body }) => createOwnKey(ctx, body),
  revoke: (ctx, { params }) => revokeOwnKey(ctx, params.id),
});
