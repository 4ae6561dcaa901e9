import { companyArchiveEndpoints } from "../../../contract/companies/company-archives.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { fetchArchive } from "./download-archive.ts";
import { checkOwner, removeArchive, requestArchive } from "./manage.ts";
import { listArchives } from "./own-archives.ts";

export const companyArchivesRouter = implement<Context, typeof companyArchiveEndpoints>(
  "company_archives",
  companyArchiveEndpoints,
  {
    list: (ctx, { params }) => listArchives(ctx, params.id),
    make: withPreflight(
      (ctx, { params, body }) => checkOwner(ctx, params.id, body),
      (ctx, { params }) => requestArchive(ctx, params.id),
    ),
    file: (ctx, { params }) => fetchArchive(ctx, params),
    remove: (ctx, { params }) => removeArchive(ctx, params),
  },
);
