import { companyArrivalEndpoints } from "../../contract/team/company-arrivals.ts";
import { movedPeopleEndpoints } from "../../contract/team/moved-people.ts";
import { companyArchivesRouter as outward } from "../company-archives/router.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { pressArrival, removeArrival, sendArrival } from "./manage.ts";
import { inviteMembers, readMembers } from "./members.ts";
import { readMovedMoney } from "./moved-money.ts";
import { claimMoved, listMoved } from "./moved-people.ts";
import { fetchPapers, fetchReport, listArrivals, readArrival, readArrivalLines } from "./read.ts";

const inward = implement<Context, typeof companyArrivalEndpoints>("company_arrivals", companyArrivalEndpoints, {
  list: (ctx, { params }) => listArrivals(ctx, params.id),
  upload: (ctx, { params, body }) => sendArrival(ctx, params.id, body),
  get: (ctx, { params }) => readArrival(ctx, params),
  lines: (ctx, { params, query }) => readArrivalLines(ctx, params, query),
  members: (ctx, { params }) => readMembers(ctx, params),
  press: (ctx, { params, body }) => pressArrival(ctx, params, body),
  invite: (ctx, { params, body }) => inviteMembers(ctx, params, body),
  report: (ctx, { params }) => fetchReport(ctx, params),
  papers: (ctx, { params }) => fetchPapers(ctx, params),
  remove: (ctx, { params }) => removeArrival(ctx, params),
});

const people = implement<Context, typeof movedPeopleEndpoints>("moved_people", movedPeopleEndpoints, {
  mine: (ctx) => listMoved(ctx),
  claim: (ctx, { params }) => claimMoved(ctx, params.id),
  money: (ctx, { params }) => readMovedMoney(ctx, params.id),
});

/** A company's way out, and its way in. */
export const companyArchivesRouter = [...outward, ...inward, ...people];
