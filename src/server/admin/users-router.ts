import { adminOperationsEndpoints } from "../../contract/admin/operations.ts";
import { adminAuditEndpoints, adminUserEndpoints } from "../../contract/admin-users.ts";
import { adminWorkEndpoints } from "../../contract/failed-work.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { listAudit } from "./audit-queries.ts";
import { restoreUser, setAdmin, signOutUser, suspendUser, takeFactorOfUser, viewUserAsAdmin } from "./change-user.ts";
import { closeWork, listFailedWork, tryWorkAgain } from "./failed-work.ts";
import { readOperations } from "./operations/read.ts";
import { listUsers } from "./user-queries.ts";

export const adminUsersRouter = implement<Context, typeof adminUserEndpoints>("admin_users", adminUserEndpoints, {
  list: (ctx, { query }) => listUsers(ctx, query),
  get: (ctx, { params }) => viewUserAsAdmin(ctx, params.id),
  setAdmin: (ctx, { params, body }) => setAdmin(ctx, params.id, body),
  suspend: (ctx, { params, body }) => suspendUser(ctx, params.id, body),
  restore: (ctx, { params }) => restoreUser(ctx, params.id),
  signOut: (ctx, { params }) => signOutUser(ctx, params.id),
  takeFactor: (ctx, { params, body }) => takeFactorOfUser(ctx, params.id, body),
});

export const adminWorkRouter = implement<Context, typeof adminWorkEndpoints>("admin_work", adminWorkEndpoints, {
  list: (ctx, { query }) => listFailedWork(ctx, query),
  tryAgain: (ctx, { params }) => tryWorkAgain(ctx, params.id),
  close: (ctx, { params, body }) => closeWork(ctx, params.id, body.note),
});

export const adminAuditRouter = implement<Context, typeof adminAuditEndpoints>("admin_audit", adminAuditEndpoints, {
  list: (ctx, { query }) => listAudit(ctx, query),
});

export const adminOperationsRouter = implement<Context, typeof adminOperationsEndpoints>(
  "admin_operations",
  adminOperationsEndpoints,
  { get: (ctx) => readOperations(ctx) },
);
