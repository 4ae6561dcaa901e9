import { teamEndpoints } from "../../../contract/members/team.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { acceptTeamInvitation, readTeamInvitation } from "./accept.ts";
import { inviteTeamMember, revokeTeamInvitation } from "./invite.ts";
import { readJobTeam, setJobTeam } from "./job-team.ts";
import { answerJoinRequest, readJoinStatus, requestToJoin } from "./join-requests.ts";
import { streamTeamChanges } from "./live-updates.ts";
import { removeMember, setMemberRole } from "./members.ts";
import { listOwnTeams, readTeam } from "./queries.ts";

/** Link attempts per network: 256-bit tokens cannot be guessed; the limit only saves work. */
const LINKS: Limit = { name: "team_links", points: 120, seconds: 3_600 };

export const teamsRouter = implement<Context, typeof teamEndpoints>("team", teamEndpoints, {
  mine: (ctx) => listOwnTeams(ctx),
  events: {
    before: (ctx, { params }) => readTeam(ctx, ctx.db, params.id),
    create: (ctx, { params }, over) => streamTeamChanges(ctx, params.id, over),
  },
  get: (ctx, { params }) => readTeam(ctx, ctx.db, params.id),
  invite: (ctx, { params, body }) => inviteTeamMember(ctx, params.id, body),
  revoke: (ctx, { params }) => revokeTeamInvitation(ctx, params),
  setRole: (ctx, { params, body }) => setMemberRole(ctx, params, body),
  remove: (ctx, { params, body }) => removeMember(ctx, params, body),
  joining: (ctx, { params }) => readJoinStatus(ctx, ctx.db, params.id),
  ask: (ctx, { params, body }) => requestToJoin(ctx, params.id, body),
  answer: (ctx, { params, body }) => answerJoinRequest(ctx, params, body),
  async openInvitation(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return readTeamInvitation(ctx, body.token);
  },
  async acceptInvitation(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return acceptTeamInvitation(ctx, body.token);
  },
  ofJob: (ctx, { params }) => readJobTeam(ctx, ctx.db, params.id),
  setOfJob: (ctx, { params, body }) => setJobTeam(ctx, params.id, body),
});
