import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import type { Context } from "../infra/db/context.ts";
import { implement } from "../infra/platform/endpoints.ts";
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
