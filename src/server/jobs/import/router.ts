import { jobImportEndpoints } from "../../../contract/jobs/posting/job-imports.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listImports, readRun } from "./import-queries.ts";
import { addImport, removeImport, updateImport, uploadImport } from "./manage-imports.ts";
import { startRun, stopRun } from "./start-run.ts";

export const jobImportsRouter = implement<Context, typeof jobImportEndpoints>("job_imports", jobImportEndpoints, {
  list: (ctx, { params }) => listImports(ctx, params.id),
  add: (ctx, { params, body }) => addImport(ctx, params.id, body),
  change: (ctx, { params, body }) => updateImport(ctx, params, body),
  upload: (ctx, { params, query, body }) => uploadImport(ctx, params, query.name, body),
  start: (ctx, { params, body }) => startRun(ctx, params, body),
  run: (ctx, { params }) => readRun(ctx, params),
  stop: (ctx, { params }) => stopRun(ctx, params),
  remove: (ctx, { params }) => removeImport(ctx, params),
});
