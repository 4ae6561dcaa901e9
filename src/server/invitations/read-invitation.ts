import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { InvitationDetail } from "../../contract/invitations.ts";
import { withReason } from "../../rules/deal/turned-down.ts";
import type { Context } from "../db/context.ts";
import { hasPart } from "../db/deal/own-part.ts";
import type { ReadHandle } from "../db/handles.ts";
import { historiesOf } from "../db/status-history.ts";
import { authUsers } from "../db/tables/auth.ts";
import { companies } from "../db/tables/companies.ts";
import { doNotRefer, referralInvitations, referralLetters } from "../db/tables/invitations.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { users } from "../db/tables/users.ts";
import { mayWithJob } from "../db/team.ts";
import { linkToken } from "../jobs/access/job-link.ts";
import { actorId } from "../platform/actor.ts";
import { sha256 } from "../platform/crypto.ts";
import { personHash } from "../referrals/person.ts";
import { shownToCompany } from "../referrals/shown.ts";
import { linkOf, nextInterview } from "./interview-link.ts";
import { keptAddresses } from "./kept.ts";
import { readLists } from "./lists.ts";
import { messageLinkOf } from "./message-link.ts";
import { aboutMeColumns, newestFirst, viewAboutMe } from "./view.ts";

/** An invitation whose link works: its id, whom it went to (as a keyed hash), until when. */
export type OpenInvitation = { readonly id: string; readonly person_hash: string; readonly expires_at: Date };

/** The invitation of a link. Throws `invitation_invalid` where the link is none of ours, over, or replaced by a fresh one. */
export async function invitationOf(ctx: Context, db: ReadHandle, token: string): Promise<OpenInvitation> {
  const [invitation] = await db
    .select({
      id: referralLetters.id,
      person_hash: referralLetters.person_hash,
      expires_at: referralLetters.expires_at,
    })
    .from(referralLetters)
    .leftJoin(referralInvitations, eq(referralInvitations.letter, referralLetters.id))
    .where(
      and(
        eq(referralLetters.token_hash, sha256(token)),
        gt(referralLetters.expires_at, ctx.clock.now()),
        // Of a mail about a list nothing may be left, and its person may still want no other.
        or(referralLetters.about_list, isNotNull(referralInvitations.referral)),
      ),
    )
    .limit(1);
  if (invitation === undefined) throw new AppError("invitation_invalid");
  return invitation;
}

/** True when the viewer is signed in with the address that the invitation went to. */
export async function isOwnAccount(ctx: Context, db: ReadHandle, invitation: OpenInvitation): Promise<boolean> {
  const viewer = actorId(ctx.actor);
  if (viewer === null) return false;
  const [account] = await db.select({ email_key: authUsers.email_key }).from(authUsers).where(eq(authUsers.id, viewer));
  return account !== undefined && personHash(ctx, account.email_key) === invitation.person_hash;
}

/** Whether the address of a keyed hash stands on the do-not-refer register. */
export async function isRegistered(db: ReadHandle, person_hash: string): Promise<boolean> {
  const rows = await db
    .select({ confirmed_at: doNotRefer.confirmed_at })
    .from(doNotRefer)
    .where(eq(doNotRefer.person_hash, person_hash));
  return rows.length > 0;
}

/**
 * The canonical addresses of the person of an invitation: one, while a referral of any letter to them, or a referrer's list, still names
 * it. The letter of a list, too, leads to what others tell of (rule F5).
 */
export async function addressesOf(db: ReadHandle, { person_hash }: OpenInvitation): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: referrals.candidate_email_key })
    .from(referralLetters)
    .innerJoin(referralInvitations, eq(referralInvitations.letter, referralLetters.id))
    .innerJoin(referrals, eq(referrals.id, referralInvitations.referral))
    .where(and(eq(referralLetters.person_hash, person_hash), isNull(referralInvitations.erased_at)));
  return [...new Set([...rows.map(({ key }) => key), ...(await keptAddresses(db, person_hash))])];
}

/** What the link of an invitation shows. Reading it changes nothing (rule F5). */
export async function showInvitation(
  ctx: Context,
  db: ReadHandle,
  invitation: OpenInvitation,
): Promise<InvitationDetail> {
  const viewer = actorId(ctx.actor);
  const rows = await db
    .select({
      ...aboutMeColumns,
      claimed_by: referralInvitations.claimed_by,
      earns: viewer === null ? sql<boolean>`FALSE` : hasPart(viewer),
      decides: mayWithJob("score_people", viewer),
      interview: nextInterview(ctx.clock.now()),
      talks: sql<boolean>`(${shownToCompany()} AND ${referralInvitations.claimed_by} IS NULL AND ${referrals.candidate_email} <> '')`,
    })
    .from(referralInvitations)
    .innerJoin(referrals, eq(referrals.id, referralInvitations.referral))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(eq(referralInvitations.letter, invitation.id))
    .orderBy(...newestFirst);
  const lists = await readLists(db, await addressesOf(db, invitation));
  const { email = "", name = "" } = rows.find((row) => row.person.email !== "")?.person ?? lists[0] ?? {};
  const own_account = await isOwnAccount(ctx, db, invitation);
  const histories = await historiesOf(
    db,
    "referral",
    rows.map(({ referral }) => referral.id),
  );
  const open = rows.filter(({ referral, earns, decides, claimed_by }) => {
    const free = own_account ? claimed_by !== viewer : claimed_by === null;
    return referral.invitation === "accepted" && free && !earns && !decides;
  });
  return {
    ...{ email, name },
    expires_at: invitation.expires_at.toISOString(),
    referrals: await Promise.all(
      rows.map(async ({ interview, talks, ...row }) => {
        const link = row.job.archived ? undefined : await linkToken(ctx, db, row.job.id);
        return {
          ...viewAboutMe(row, ctx.clock.now()),
          ...(link !== undefined && { link }),
          // Whoever had their data erased follows nothing any more.
          ...(row.referral.invitation !== "erased" && {
            history: withReason(histories.get(row.referral.id) ?? [], row.referral.turned_down_for),
          }),
          ...(interview !== null && { interview: linkOf(ctx, interview) }),
          ...(talks && { messages: messageLinkOf(ctx, row.referral.id) }),
        };
      }),
    ),
    lists,
    never_again: await isRegistered(db, invitation.person_hash),
    own_account,
    claimable: viewer !== null && open.length > 0,
    kept: viewer !== null && rows.some((row) => row.claimed_by === viewer),
  };
}
