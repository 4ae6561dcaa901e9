import { jobImportEndpoints } from "../../../contract/posting/job-imports.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { addImport, changeImport, removeImport, uploadImport } from "./import-manage.ts";
import { listImports, readRun } from "./import-own.ts";
import { startRun, stopRun } from "./import-start.ts";

export const jobImportsRouter = implement<Context, typeof jobImportEndpoints>("job_imports", jobImportEndpoints, {
  list: (ctx, { params }) => listImports(ctx, params.id),
  add: (ctx, { params, body }) => addImport(ctx, params.id, body),
  change: (ctx, { params, body }) => changeImport(ctx, params, body),
  upload: (ctx, { params, query, body }) => uploadImport(ctx, params, query.name, body),
  start: (ctx, { params, body }) => startRun(ctx, params, body),
  run: (ctx, { params }) => readRun(ctx, params),
  stop: (ctx, { params }) => stopRun(ctx, params),
  remove: (ctx, { params }) => removeImport(ctx, params),
});
