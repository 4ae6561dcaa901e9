import { peopleEndpoints } from "../../contract/pipeline/people.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
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
