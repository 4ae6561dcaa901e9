import { hiringSystemEndpoints } from "../../contract/team/hiring-systems.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { hearSystem } from "./hear.ts";
import { connectSystem, readAgain, removeSystem, setJob, setSettings, setSteps } from "./manage.ts";
import { readConnection } from "./own.ts";
import { listThere, readThere, sendThere, settleErasure } from "./people.ts";

export const hiringSystemsRouter = implement<Context, typeof hiringSystemEndpoints>(
  "hiring_systems",
  hiringSystemEndpoints,
  {
    get: (ctx, { params }) => readConnection(ctx, params.id),
    connect: (ctx, { params, body }) => connectSystem(ctx, params.id, body),
    settings: (ctx, { params, body }) => setSettings(ctx, params.id, body),
    read: (ctx, { params }) => readAgain(ctx, params.id),
    steps: (ctx, { params, body }) => setSteps(ctx, params.id, body.steps),
    job: (ctx, { params, body }) => setJob(ctx, params, body.opening),
    remove: (ctx, { params }) => removeSystem(ctx, params.id),
    people: (ctx, { params, query }) => listThere(ctx, params.id, query),
    erased: (ctx, { params }) => settleErasure(ctx, params),
    ofReferral: (ctx, { params }) => readThere(ctx, params.id),
    send: (ctx, { params }) => sendThere(ctx, params.id),
    hear: (ctx, { params, body }) => hearSystem(ctx, params.system, body),
  },
);
