import { teamEndpoints } from "../../contract/team/team.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { acceptInvitation, openInvitation } from "./accept.ts";
import { inviteMember, revokeInvitation } from "./invite.ts";
import { readJobTeam, setJobTeam } from "./job-team.ts";
import { answerRequest, askToJoin, readJoining } from "./join.ts";
import { teamEvents } from "./live.ts";
import { removeMember, setMemberRole } from "./members.ts";
import { listOwnTeams, readTeam } from "./queries.ts";

/** Link attempts per network: 256-bit tokens cannot be guessed; the limit only saves work. */
const LINKS: Limit = { name: "team_links", points: 120, seconds: 3_600 };

export const teamsRouter = implement<Context, typeof teamEndpoints>("team", teamEndpoints, {
  mine: (ctx) => listOwnTeams(ctx),
  events: {
    before: (ctx, { params }) => readTeam(ctx, ctx.db, params.id),
    create: (ctx, { params }, over) => teamEvents(ctx, params.id, over),
  },
  get: (ctx, { params }) => readTeam(ctx, ctx.db, params.id),
  invite: (ctx, { params, body }) => inviteMember(ctx, params.id, body),
  revoke: (ctx, { params }) => revokeInvitation(ctx, params),
  setRole: (ctx, { params, body }) => setMemberRole(ctx, params, body),
  remove: (ctx, { params, body }) => removeMember(ctx, params, body),
  joining: (ctx, { params }) => readJoining(ctx, ctx.db, params.id),
  ask: (ctx, { params, body }) => askToJoin(ctx, params.id, body),
  answer: (ctx, { params, body }) => answerRequest(ctx, params, body),
  async openInvitation(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return openInvitation(ctx, body.token);
  },
  async acceptInvitation(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return acceptInvitation(ctx, body.token);
  },
  ofJob: (ctx, { params }) => readJobTeam(ctx, ctx.db, params.id),
  setOfJob: (ctx, { params, body }) => setJobTeam(ctx, params.id, body),
});
