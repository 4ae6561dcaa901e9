import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ArrivalInvitations, ArrivalMember } from "../../contract/team/company-arrivals.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import type { UserContext } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { emailKey } from "../platform/identity.ts";
import { inviteMember } from "../teams/invite.ts";
import type { WhichArrival } from "./own.ts";
import { ownArrival } from "./read.ts";

type Row = { readonly person: string; readonly name: string; readonly email: string; readonly role: TeamRole };

/** None of one that failed: an erasure may have ended it, and nobody can be invited by it. */
async function membersOf(db: ReadHandle, arrival: string): Promise<Row[]> {
  return db.rows<Row>(sql`
    SELECT person, name, email, role FROM company_arrival_members WHERE arrival = ${arrival}
      AND EXISTS (SELECT FROM company_arrivals WHERE id = ${arrival} AND state <> 'failed') ORDER BY name, person LIMIT 500`);
}

/** Who of these addresses belongs to the team here, or is invited. */
async function standing(
  db: ReadHandle,
  company: string,
  keys: readonly string[],
  now: Date,
): Promise<(key: string) => ArrivalMember["state"]> {
  const asked = sql.param([...keys]);
  const members = await db.rows<{ email_key: string }>(sql`
    SELECT account.email_key FROM company_members AS member JOIN auth_users AS account ON account.id = member.user_id
    WHERE member.company = ${company} AND account.email_key = ANY(${asked}::text[])`);
  const invited = await db.rows<{ email_key: string }>(sql`
    SELECT email_key FROM team_invitations WHERE company = ${company} AND email_key = ANY(${asked}::text[])
      AND expires_at > ${now.toISOString()}`);
  const [inTeam, asks] = [members, invited].map((rows) => new Set(rows.map(({ email_key }) => email_key)));
  return (key) => (inTeam?.has(key) === true ? "member" : asks?.has(key) === true ? "invited" : "none");
}

/** The team of there, and how each stands to the team here (rule X221). Throws `not_found`. */
export async function readMembers(ctx: UserContext, which: WhichArrival): Promise<{ items: ArrivalMember[] }> {
  await ownArrival(ctx, which);
  const rows = await membersOf(ctx.db, which.arrival);
  const stateOf = await standing(
    ctx.db,
    which.id,
    rows.map(({ email }) => emailKey(email)),
    ctx.clock.now(),
  );
  return { items: rows.map((row) => ({ ...row, state: stateOf(emailKey(row.email)) })) };
}

/**
 * Invites people of the team of there by the invitations of every team, in the roles that they had; whoever is in the team or invited already
 * is passed over, so that the same again mails nobody twice. Throws `not_found`, `conflict` before it is taken in, and what `inviteMember` throws.
 */
export async function inviteMembers(
  ctx: UserContext,
  which: WhichArrival,
  { people }: ArrivalInvitations,
): Promise<{ items: ArrivalMember[] }> {
  const { state } = await ownArrival(ctx, which);
  if (state !== "done") throw new AppError("conflict");
  const { items } = await readMembers(ctx, which);
  for (const { person, email, role, state: stands } of items) {
    if (!people.includes(person) || stands !== "none") continue;
    await inviteMember(ctx, which.id, { email, role }).catch((error: unknown) => {
      // Joined meanwhile.
      if (!(error instanceof AppError && error.code === "team_member_known")) throw error;
    });
  }
  return readMembers(ctx, which);
}
