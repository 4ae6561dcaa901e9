import { applicationEndpoints } from "../../contract/applications.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { listApplications, openApplicationCv, readApplication } from "./queries.ts";
import { setApplicationStatus } from "./set-status.ts";
import { submitApplication } from "./submit.ts";

export const applicationsRouter = implement<Context, typeof applicationEndpoints>(
  "applications",
  applicationEndpoints,
  {
    list: (ctx, { query }) => listApplications(ctx, query),
    create: (ctx, { body }) => submitApplication(ctx, body),
    get: (ctx, { params }) => readApplication(ctx, ctx.db, params.id),
    cv: (ctx, { params }) => openApplicationCv(ctx, params.id),
    setStatus: (ctx, { params, body }) => setApplicationStatus(ctx, params.id, body),
  },
);
