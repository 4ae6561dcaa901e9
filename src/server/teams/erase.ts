import { and, eq, isNull, sql } from "drizzle-orm";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { jobReferrers } from "../db/tables/jobs.ts";
import { companyMembers, jobMembers, joinRequests, teamInvitations } from "../db/tables/teams.ts";
import { holdMembers } from "./held-team.ts";
import { ownerBeside, takeOut } from "./members.ts";
import { tellTeam } from "./tell.ts";

/**
 * Takes whoever leaves out of every team (rule P5), and out of those who are invited to refer to a job. What they were responsible for goes to an owner, and where there is none
 * beside them, the longest-standing recruiter or else member becomes one. Companies that are theirs alone are left
 * as they are: call it before their jobs are removed.
 */
export async function leaveTeams(
  ctx: UserContext,
  tx: WriteHandle,
  { id, email_key, verified }: { id: string; email_key: string; verified: boolean },
): Promise<void> {
  // First: whoever takes them in at this moment is waited for.
  await tx.delete(joinRequests).where(eq(joinRequests.user_id, id));
  const teams = await tx.rows<{ company: string }>(sql`
    SELECT company FROM company_members WHERE user_id = ${id}
    UNION SELECT company FROM scim_people WHERE user_id = ${id} ORDER BY company`);
  for (const { company } of teams) {
    const team = await holdMembers(tx, company);
    await forgetSynced(tx, { company, id });
    if (team?.members.some(({ user_id }) => user_id === id) !== true) continue;
    const to = await ownerBeside(tx, team, id);
    if (to === null) continue;
    await takeOut(ctx, tx, team, { user_id: id, to });
    const owner = team.members.find(({ user_id }) => user_id === to);
    if (owner?.role !== "owner") await tellTeam(ctx, tx, team, { what: "role", to: [to], role: "owner" });
  }
  await tx.delete(companyMembers).where(eq(companyMembers.user_id, id));
  await tx.delete(jobMembers).where(eq(jobMembers.user_id, id));
  await tx.delete(teamInvitations).where(eq(teamInvitations.email_key, email_key));
  await forgetReferrer(tx, { id, email_key: verified ? email_key : null });
}

/** What a company's identity provider told of them, and what was refused about them (rule X192). Call it with the company held. */
async function forgetSynced(tx: WriteHandle, { company, id }: { company: string; id: string }): Promise<void> {
  await tx.rows(sql`
    DELETE FROM scim_refusals USING scim_people AS person
    WHERE scim_refusals.company = ${company} AND person.company = ${company} AND person.user_id = ${id}
      AND lower(about) IN (person.user_name_key, person.email_key)`);
  await tx.rows(sql`DELETE FROM scim_people WHERE company = ${company} AND user_id = ${id}`);
}

/** An address counts where it was proved to be theirs; what another account took of what came to it stays with that one (R19). */
async function forgetReferrer(tx: WriteHandle, { id, email_key }: { id: string; email_key: string | null }) {
  await tx.delete(jobReferrers).where(eq(jobReferrers.user_id, id));
  if (email_key === null) return;
  const theirs = eq(jobReferrers.email_key, email_key);
  await tx.delete(jobReferrers).where(and(theirs, isNull(jobReferrers.user_id)));
  // An address is unique with its job: what stands for it is so, too, and no address.
  await tx
    .update(jobReferrers)
    .set({ email: "", email_key: sql`'erased ' || ${jobReferrers.id}` })
    .where(theirs);
}
