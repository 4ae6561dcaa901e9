import { accountDataEndpoints } from "../../contract/account-data.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { forfeitOpenMoney, readDeletion } from "./deletion.ts";
import { deleteAccount } from "./erase-account.ts";
import { exportAccount } from "./export.ts";
import { listOwnFiles, openOwnFile } from "./own-files.ts";

export const accountDataRouter = implement<Context, typeof accountDataEndpoints>("account_data", accountDataEndpoints, {
  export: (ctx, { body }) => exportAccount(ctx, body),
  files: async (ctx) => ({ items: await listOwnFiles(ctx.db, ctx.actor.id) }),
  file: (ctx, { params }) => openOwnFile(ctx, params.id),
  deletion: (ctx) => readDeletion(ctx, ctx.db),
  giveUp: (ctx, { body }) => forfeitOpenMoney(ctx, body),
  remove: (ctx, { body }) => deleteAccount(ctx, body),
});
