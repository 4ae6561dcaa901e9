import { knownPeopleEndpoints } from "../../contract/deal/known-people.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { addKnown, clearKnown, readKnown } from "./list.ts";

export const knownPeopleRouter = implement<Context, typeof knownPeopleEndpoints>("known_people", knownPeopleEndpoints, {
  get: (ctx, { params }) => readKnown(ctx.db, ctx.actor.id, params.id),
  add: (ctx, { params, body }) => addKnown(ctx, params.id, body.text),
  clear: (ctx, { params }) => clearKnown(ctx, params.id),
});
