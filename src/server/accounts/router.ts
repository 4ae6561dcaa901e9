import { accountDataEndpoints } from "../../contract/account-data.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { giveUp, readDeletion } from "./deletion.ts";
import { exportAccount } from "./export.ts";
import { listOwnFiles, openOwnFile } from "./own-files.ts";
import { deleteAccount } from "./remove.ts";

export const accountDataRouter = implement<Context, typeof accountDataEndpoints>("account_data", accountDataEndpoints, {
  export: (ctx, { body }) => exportAccount(ctx, body),
  files: async (ctx) => ({ items: await listOwnFiles(ctx.db, ctx.actor.id) }),
  file: (ctx, { params }) => openOwnFile(ctx, params.id),
  deletion: (ctx) => readDeletion(ctx, ctx.db),
  giveUp: (ctx, { body }) => giveUp(ctx, body),
  remove: (ctx, { body }) => deleteAccount(ctx, body),
});
