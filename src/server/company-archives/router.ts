import { companyArchiveEndpoints } from "../../contract/team/company-archives.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import { fetchArchive } from "./fetch.ts";
import { checkOwner, makeArchive, removeArchive } from "./manage.ts";
import { listArchives } from "./own.ts";

export const companyArchivesRouter = implement<Context, typeof companyArchiveEndpoints>(
  "company_archives",
  companyArchiveEndpoints,
  {
    list: (ctx, { params }) => listArchives(ctx, params.id),
    make: inTwoSteps(
      (ctx, { params, body }) => checkOwner(ctx, params.id, body),
      (ctx, { params }) => makeArchive(ctx, params.id),
    ),
    file: (ctx, { params }) => fetchArchive(ctx, params),
    remove: (ctx, { params }) => removeArchive(ctx, params),
  },
);
