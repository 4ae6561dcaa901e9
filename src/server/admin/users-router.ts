import { adminAuditEndpoints, adminUserEndpoints } from "../../contract/admin/admin-users.ts";
import { adminFailedTaskEndpoints } from "../../contract/admin/failed-tasks.ts";
import { adminOperationsEndpoints } from "../../contract/admin/operations.ts";
import type { Context } from "../infra/db/context.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { listAudit } from "./audit-queries.ts";
import { removeFactorOfUser, restoreUser, setAdmin, signOutUser, suspendUser, viewUserAsAdmin } from "./change-user.ts";
import { closeFailedTask, listFailedTasks, retryFailedTask } from "./failed-tasks.ts";
import { readOperations } from "./operations/read.ts";
import { listUsers } from "./user-queries.ts";

export const adminUsersRouter = implement<Context, typeof adminUserEndpoints>("admin_users", adminUserEndpoints, {
  list: (ctx, { query }) => listUsers(ctx, query),
  get: (ctx, { params }) => viewUserAsAdmin(ctx, params.id),
  setAdmin: (ctx, { params, body }) => setAdmin(ctx, params.id, body),
  suspend: (ctx, { params, body }) => suspendUser(ctx, params.id, body),
  restore: (ctx, { params }) => restoreUser(ctx, params.id),
  signOut: (ctx, { params }) => signOutUser(ctx, params.id),
  takeFactor: (ctx, { params, body }) => removeFactorOfUser(ctx, params.id, body),
});

export const adminFailedTasksRouter = implement<Context, typeof adminFailedTaskEndpoints>(
  "admin_work",
  adminFailedTaskEndpoints,
  {
    list: (ctx, { query }) => listFailedTasks(ctx, query),
    tryAgain: (ctx, { params }) => retryFailedTask(ctx, params.id),
    close: (ctx, { params, body }) => closeFailedTask(ctx, params.id, body.note),
  },
);

export const adminAuditRouter = implement<Context, typeof adminAuditEndpoints>("admin_audit", adminAuditEndpoints, {
  list: (ctx, { query }) => listAudit(ctx, query),
});

export const adminOperationsRouter = implement<Context, typeof adminOperationsEndpoints>(
  "admin_operations",
  adminOperationsEndpoints,
  { get: (ctx) => readOperations(ctx) },
);
