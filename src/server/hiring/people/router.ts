import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { countPeople, listJobChoices, listPeople } from "./queries.ts";
import { listViews, removeView, saveView } from "./views.ts";

export const peopleRouter = implement<Context, typeof peopleEndpoints>("people", peopleEndpoints, {
  list: (ctx, { query }) => listPeople(ctx, query),
  counts: (ctx) => countPeople(ctx),
  jobs: (ctx) => listJobChoices(ctx),
  views: (ctx) => listViews(ctx.db, ctx.actor.id),
  saveView: (ctx, { body }) => saveView(ctx, body),
  removeView: (ctx, { params }) => removeView(ctx, params.id),
});
