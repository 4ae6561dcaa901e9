import { hiringSystemEndpoints } from "../../../contract/integrations/hiring-systems.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { connectSystem, reloadSystem, removeSystem, setJob, setSettings, setSteps } from "./manage.ts";
import { confirmManualErasure, listRemoteCandidates, readRemoteCandidate, sendRemoteCandidate } from "./people.ts";
import { receiveWebhook } from "./poll.ts";
import { readConnection } from "./queries.ts";

export const hiringSystemsRouter = implement<Context, typeof hiringSystemEndpoints>(
  "hiring_systems",
  hiringSystemEndpoints,
  {
    get: (ctx, { params }) => readConnection(ctx, params.id),
    connect: (ctx, { params, body }) => connectSystem(ctx, params.id, body),
    settings: (ctx, { params, body }) => setSettings(ctx, params.id, body),
    read: (ctx, { params }) => reloadSystem(ctx, params.id),
    steps: (ctx, { params, body }) => setSteps(ctx, params.id, body.steps),
    job: (ctx, { params, body }) => setJob(ctx, params, body.opening),
    remove: (ctx, { params }) => removeSystem(ctx, params.id),
    people: (ctx, { params, query }) => listRemoteCandidates(ctx, params.id, query),
    erased: (ctx, { params }) => confirmManualErasure(ctx, params),
    ofReferral: (ctx, { params }) => readRemoteCandidate(ctx, params.id),
    send: (ctx, { params }) => sendRemoteCandidate(ctx, params.id),
    hear: (ctx, { params, body }) => receiveWebhook(ctx, params.system, body),
  },
);
