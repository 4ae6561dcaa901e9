import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { JoinAnswer, JoinStatus, Team } from "../../../contract/members/team.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyMembers, joinRequests } from "../../infra/db/tables/teams.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { addMember, isMembership, lockManagedTeam, lockMembers, ownerIds } from "./locked-team.ts";
import { notifyTeamEvent } from "./notify.ts";
import { readTeam } from "./queries.ts";

const DAY_MS = 86_400_000;
const REQUESTS_OF_PERSON: Limit = { name: "join_requests", points: 10, seconds: 86_400 };

const isRequest = (company: string, user_id: string) =>
  and(eq(joinRequests.company, company), eq(joinRequests.user_id, user_id));

/** The viewer's relation to a company's team (rule C14). Throws `not_found` if the company does not exist. */
export async function readJoinStatus(
  ctx: Pick<UserTxContext, "actor" | "clock">,
  db: ReadHandle,
  company: string,
): Promise<JoinStatus> {
  const viewer = ctx.actor.id;
  const known = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company));
  if (known.length === 0) throw new AppError("not_found");
  const member = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(isMembership(company, viewer));
  if (member.length > 0) return { state: "member", can_ask: false };
  const [request] = await db.select().from(joinRequests).where(isRequest(company, viewer));
  const owners = await db
    .select({ user_id: companyMembers.user_id })
    .from(companyMembers)
    .where(and(eq(companyMembers.company, company), eq(companyMembers.role, "owner")))
    .limit(1);
  if (request === undefined) return { state: "none", can_ask: owners.length > 0 };
  if (request.declined_at === null) return { state: "asked", can_ask: false };
  const again = request.declined_at.getTime() + LIMITS.team.ask_again_days * DAY_MS <= ctx.clock.now().getTime();
  return { state: "declined", can_ask: again && owners.length > 0 };
}

/**
 * Sends a join request to a company's owners (rule C14). Throws `not_found`; `conflict` for members, open requests and
 * recently declined ones; `rate_limited`.
 */
export async function requestToJoin(
  ctx: UserCreationContext,
  company: string,
  { words }: { words: string },
): Promise<JoinStatus> {
  return ctx.write(async (tx) => {
    const team = await lockMembers(tx, company);
    if (team === null) throw new AppError("not_found");
    const user_id = ctx.actor.id;
    const { can_ask } = await readJoinStatus(ctx, tx, company);
    if (!can_ask) throw new AppError("conflict");
    await ctx.limits.consumeIn(tx, REQUESTS_OF_PERSON, user_id);
    const fresh = { words, created_at: ctx.clock.now(), declined_at: null };
    await tx
      .insert(joinRequests)
      .values({ ...fresh, id: ctx.ids.next(), company, user_id })
      .onConflictDoUpdate({ target: [joinRequests.company, joinRequests.user_id], set: fresh });
    await notifyTeamEvent(ctx, tx, team, { what: "asked", to: ownerIds(team) });
    return { state: "asked", can_ask: false };
  });
}

/**
 * Accepts or declines a join request (rule C14). Throws `not_found` without the right and for requests that are no
 * longer open, `team_full`.
 */
export async function answerJoinRequest(
  ctx: UserContext,
  { id, request }: { id: string; request: string },
  answer: JoinAnswer,
): Promise<Team> {
  return ctx.write(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    const waits = and(eq(joinRequests.id, request), eq(joinRequests.company, id), isNull(joinRequests.declined_at));
    if (answer.answer === "decline") {
      const [declined] = await tx
        .update(joinRequests)
        .set({ declined_at: ctx.clock.now(), words: "" })
        .where(waits)
        .returning({ user_id: joinRequests.user_id });
      if (declined === undefined) throw new AppError("not_found");
      await notifyTeamEvent(ctx, tx, team, { what: "declined", to: [declined.user_id] });
      return readTeam(ctx, tx, id);
    }
    if (team.members.length >= LIMITS.team.members) throw new AppError("team_full");
    const [taken] = await tx.delete(joinRequests).where(waits).returning({ user_id: joinRequests.user_id });
    if (taken === undefined) throw new AppError("not_found");
    const { role } = answer;
    await addMember(tx, { company: id, user_id: taken.user_id, role, created_at: ctx.clock.now() });
    await notifyTeamEvent(ctx, tx, team, { what: "accepted", to: [taken.user_id], role });
    return readTeam(ctx, tx, id);
  });
}
