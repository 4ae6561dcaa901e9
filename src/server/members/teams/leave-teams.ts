import { and, eq, isNull, sql } from "drizzle-orm";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobReferrers } from "../../infra/db/tables/jobs.ts";
import { companyMembers, jobMembers, joinRequests, teamInvitations } from "../../infra/db/tables/teams.ts";
import { lockMembers } from "./locked-team.ts";
import { endMembership, ensureOtherOwner } from "./members.ts";
import { notifyTeamEvent } from "./notify.ts";

/**
 * Removes a departing user from every team (rule P5) and from invitations to refer. Their responsibilities go to an
 * owner; if there is no other owner, the longest-standing recruiter, else member, becomes one. Companies without other
 * members stay unchanged: call it before the user's jobs are deleted.
 */
export async function leaveAllTeams(
  ctx: UserContext,
  tx: WriteHandle,
  { id, email_key, verified }: { id: string; email_key: string; verified: boolean },
): Promise<void> {
  // Must run first: waits for a concurrent acceptance of a request.
  await tx.delete(joinRequests).where(eq(joinRequests.user_id, id));
  const teams = await tx.rows<{ company: string }>(sql`
    SELECT company FROM company_members WHERE user_id = ${id}
    UNION SELECT company FROM scim_people WHERE user_id = ${id} ORDER BY company`);
  for (const { company } of teams) {
    const team = await lockMembers(tx, company);
    await eraseProvisionedUser(tx, { company, id });
    if (team?.members.some(({ user_id }) => user_id === id) !== true) continue;
    const to = await ensureOtherOwner(tx, team, id);
    if (to === null) continue;
    await endMembership(ctx, tx, team, { user_id: id, to });
    const owner = team.members.find(({ user_id }) => user_id === to);
    if (owner?.role !== "owner") await notifyTeamEvent(ctx, tx, team, { what: "role", to: [to], role: "owner" });
  }
  await tx.delete(companyMembers).where(eq(companyMembers.user_id, id));
  await tx.delete(jobMembers).where(eq(jobMembers.user_id, id));
  await tx.delete(teamInvitations).where(eq(teamInvitations.email_key, email_key));
  await eraseReferrerInvitations(tx, { id, email_key: verified ? email_key : null });
}

/**
 * Deletes what a company's identity provider sent about the user, and rejected requests about them (rule X192).
 * Requires the company to be locked.
 */
async function eraseProvisionedUser(tx: WriteHandle, { company, id }: { company: string; id: string }): Promise<void> {
  await tx.rows(sql`
    DELETE FROM scim_refusals USING scim_people AS person
    WHERE scim_refusals.company = ${company} AND person.company = ${company} AND person.user_id = ${id}
      AND lower(about) IN (person.user_name_key, person.email_key)`);
  await tx.rows(sql`DELETE FROM scim_people WHERE company = ${company} AND user_id = ${id}`);
}

/**
 * Only verified addresses count; records that another account accepted from this address stay with that account (R19).
 */
async function eraseReferrerInvitations(tx: WriteHandle, { id, email_key }: { id: string; email_key: string | null }) {
  await tx.delete(jobReferrers).where(eq(jobReferrers.user_id, id));
  if (email_key === null) return;
  const theirs = eq(jobReferrers.email_key, email_key);
  await tx.delete(jobReferrers).where(and(theirs, isNull(jobReferrers.user_id)));
  // Addresses are unique per job, so their replacement is unique too, and not an address.
  await tx
    .update(jobReferrers)
    .set({ email: "", email_key: sql`'erased ' || ${jobReferrers.id}` })
    .where(theirs);
}
