import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { correctApplication } from "./correct.ts";
import { listApplications, openApplicationCv, readApplication } from "./queries.ts";
import { setApplicationStatus } from "./set-status.ts";
import { submitApplication } from "./submit.ts";
import { withdrawApplication } from "./withdraw.ts";

export const applicationsRouter = implement<Context, typeof applicationEndpoints>(
  "applications",
  applicationEndpoints,
  {
    list: (ctx, { query }) => listApplications(ctx, query),
    create: (ctx, { body }) => submitApplication(ctx, body),
    get: (ctx, { params }) => readApplication(ctx, ctx.db, params.id),
    cv: (ctx, { params }) => openApplicationCv(ctx, params.id),
    correct: (ctx, { params, body }) => correctApplication(ctx, params.id, body),
    withdraw: (ctx, { params, body }) => withdrawApplication(ctx, params.id, body.from),
    setStatus: (ctx, { params, body }) => setApplicationStatus(ctx, params.id, body),
  },
);
