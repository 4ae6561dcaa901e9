import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { InvitationDetail, ListedAt } from "../../../contract/hiring/consent.ts";
import { withReason } from "../../../rules/hiring/rejection-reason.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { hasRewardPart } from "../../infra/db/hiring/reward-part.ts";
import { fullName, historiesOf } from "../../infra/db/status-history.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { consentEmails, consentRequests } from "../../infra/db/tables/consent.ts";
import { files } from "../../infra/db/tables/files.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { readJobLinkToken } from "../../jobs/access/job-link.ts";
import { LINK_EXPIRES_AT, type LinkedReferral, parseCandidateToken } from "../referrals/candidate-link.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { isVisibleToCompany } from "../referrals/visible.ts";
import { interviewToken, nextInterviewId } from "./interview-link.ts";
import { messageToken } from "./message-link.ts";
import { findSavedAddresses } from "./saved-candidates.ts";
import { aboutMeColumns, newestFirst, viewAboutMe } from "./view.ts";

/**
 * Which referrers have the person of these addresses on their list, and with which data; notes are the referrer's own
 * (rules F39, F40).
 */
async function readCandidateLists(db: ReadHandle, email_keys: readonly string[]): Promise<ListedAt[]> {
  if (email_keys.length === 0) return [];
  const { id, name, email, linkedin, whatsapp, role_interest, created_at } = candidates;
  const rows = await db
    .select({
      id,
      name,
      email,
      linkedin,
      whatsapp,
      role_interest,
      created_at,
      cv: files.name,
      referrer_name: fullName,
      by_hand: sql<boolean>`${addedCandidates.candidate} IS NOT NULL`,
    })
    .from(candidates)
    .innerJoin(users, eq(users.id, candidates.referrer))
    .leftJoin(files, eq(files.id, candidates.cv))
    .leftJoin(addedCandidates, eq(addedCandidates.candidate, candidates.id))
    .where(inArray(candidates.email_key, [...email_keys]))
    .orderBy(desc(candidates.created_at), desc(candidates.id));
  return rows.map(({ created_at: since, referrer_name, ...row }) => {
    return { ...row, referrer_name: referrer_name ?? "", since: since.toISOString() };
  });
}

/** What a valid link opens. */
export type ConsentAccess = {
  readonly referrals: readonly string[];
  /** The keyed hash of the recipient's address. */
  readonly person_hash: string;
  /** The canonical address, for the link of a referral. */
  readonly email_key: string | null;
  /** Null while the referral is open. */
  readonly expires_at: Date | null;
};

type LinkRow = {
  email_key: string;
  until: string | null;
  erased: boolean;
  consent_email: string | null;
  hash: string | null;
};

/**
 * The link of a referral opens everything that its person was notified of under the address (rules F47, F50). Once
 * their data are erased, it shows the results for the referrals of its last mail, as long as that is kept (X210).
 */
async function accessOfReferral(
  ctx: Context,
  db: ReadHandle,
  { id, readdressed }: LinkedReferral,
): Promise<ConsentAccess> {
  const [linked] = await db.rows<LinkRow>(sql`
    SELECT candidate_email_key AS email_key, asked.erased_at IS NOT NULL AS erased, letters.id AS consent_email, letters.person_hash AS hash,
      CASE WHEN asked.erased_at IS NOT NULL THEN letters.expires_at
        WHEN ${LINK_EXPIRES_AT} IS NOT NULL THEN greatest(${LINK_EXPIRES_AT}, letters.expires_at) END AS until
    FROM referrals LEFT JOIN consent_requests AS asked ON asked.referral = referrals.id
      LEFT JOIN consent_emails AS letters ON letters.id = asked.consent_email
    WHERE referrals.id = ${id} AND (candidate_email <> '' OR letters.id IS NOT NULL)
      AND (asked.readdressed_at IS NOT NULL) = ${readdressed}`);
  const expires_at = linked?.until == null ? null : new Date(linked.until);
  if (linked === undefined || (expires_at !== null && expires_at <= ctx.clock.now()))
    throw new AppError("invitation_invalid");
  const { email_key, erased, consent_email, hash } = linked;
  const rows = await db.rows<{ id: string }>(sql`
    SELECT referrals.id FROM referrals JOIN consent_requests AS asked ON asked.referral = referrals.id
    WHERE ${
      erased
        ? sql`asked.consent_email = ${consent_email}`
        : sql`candidate_email_key = ${email_key} AND asked.erased_at IS NULL AND (referrals.id = ${id}
      OR asked.consent_email IS NOT NULL OR asked.asked_at IS NOT NULL OR asked.notified_at IS NOT NULL OR asked.answer IS NOT NULL)`
    }`);
  const ids = rows.map((row) => row.id);
  if (erased && hash !== null) return { referrals: ids, person_hash: hash, email_key: null, expires_at };
  return { referrals: ids, person_hash: personHash(ctx, email_key), email_key, expires_at };
}

/** What a letter's person submitted through a link and confirmed. */
const ENTERED = sql`consent_requests AS asked JOIN referrals ON referrals.id = asked.referral
    JOIN link_referrals AS entered ON entered.referral = asked.referral
  WHERE asked.consent_email = consent_emails.id AND asked.erased_at IS NULL`;

/**
 * The mail that asked for confirmation of a submission through a link: it stays as long as the referral is open (F24,
 * F50).
 */
export const isSubmissionEmailValid = (now: Date) => sql<boolean>`EXISTS (
  SELECT FROM ${ENTERED} AND coalesce(${LINK_EXPIRES_AT} > ${now.toISOString()}, TRUE))`;

/** When a mailed link expires; null while a submission that it confirmed is open. */
const letterEnds = sql<Date | null>`CASE WHEN NOT EXISTS (SELECT FROM ${ENTERED} AND ${LINK_EXPIRES_AT} IS NULL)
  THEN greatest(consent_emails.expires_at, (SELECT max(${LINK_EXPIRES_AT}) FROM ${ENTERED})) END`.mapWith(
  consentEmails.expires_at,
);

/**
 * The invitation of a link. Throws `invitation_invalid` where the link is invalid, expired, or replaced by a new one.
 */
export async function resolveConsentToken(ctx: Context, db: ReadHandle, token: string): Promise<ConsentAccess> {
  const linked = parseCandidateToken(ctx, token);
  if (linked !== null) return accessOfReferral(ctx, db, linked);
  const rows = await db
    .select({
      referral: consentRequests.referral,
      person_hash: consentEmails.person_hash,
      expires_at: letterEnds,
    })
    .from(consentEmails)
    .leftJoin(consentRequests, eq(consentRequests.consent_email, consentEmails.id))
    .where(
      and(
        eq(consentEmails.token_hash, sha256(token)),
        or(gt(consentEmails.expires_at, ctx.clock.now()), isSubmissionEmailValid(ctx.clock.now())),
        // A mail about a list may have no entries left, while its person still wants to unsubscribe.
        or(consentEmails.about_list, isNotNull(consentRequests.referral)),
      ),
    );
  const [consent_email] = rows;
  if (consent_email === undefined) throw new AppError("invitation_invalid");
  const { person_hash, expires_at } = consent_email;
  const ids = rows.flatMap(({ referral }) => (referral === null ? [] : [referral]));
  return { referrals: ids, person_hash, email_key: null, expires_at };
}

/** Whether the viewer is signed in with the address that the invitation was sent to. */
export async function isOwnAccount(ctx: Context, db: ReadHandle, invitation: ConsentAccess): Promise<boolean> {
  const viewer = actorId(ctx.actor);
  if (viewer === null) return false;
  const [account] = await db.select({ email_key: authUsers.email_key }).from(authUsers).where(eq(authUsers.id, viewer));
  return account !== undefined && personHash(ctx, account.email_key) === invitation.person_hash;
}

/**
 * The canonical addresses of an invitation's person: one, as long as a referral of any of their mails, or a
 * referrer's list, still has it. The link of a list also opens what others submitted (rule F5).
 */
export async function findAddresses(db: ReadHandle, { person_hash, email_key }: ConsentAccess): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: referrals.candidate_email_key })
    .from(consentEmails)
    .innerJoin(consentRequests, eq(consentRequests.consent_email, consentEmails.id))
    .innerJoin(referrals, eq(referrals.id, consentRequests.referral))
    .where(and(eq(consentEmails.person_hash, person_hash), isNull(consentRequests.erased_at)));
  const own = email_key === null ? [] : [email_key];
  return [...new Set([...own, ...rows.map(({ key }) => key), ...(await findSavedAddresses(db, person_hash))])];
}

/** What the link of an invitation shows. Reading it changes nothing (rule F5). */
export async function readConsentPage(
  ctx: Context,
  db: ReadHandle,
  invitation: ConsentAccess,
): Promise<InvitationDetail> {
  const viewer = actorId(ctx.actor);
  const rows = await db
    .select({
      ...aboutMeColumns,
      claimed_by: consentRequests.claimed_by,
      earns: viewer === null ? sql<boolean>`FALSE` : hasRewardPart(viewer),
      decides: mayWithJob("score_people", viewer),
      interview: nextInterviewId(ctx.clock.now()),
      talks: sql<boolean>`(${isVisibleToCompany()} AND ${consentRequests.claimed_by} IS NULL AND ${referrals.candidate_email} <> '')`,
    })
    .from(consentRequests)
    .innerJoin(referrals, eq(referrals.id, consentRequests.referral))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(inArray(consentRequests.referral, [...invitation.referrals]))
    .orderBy(...newestFirst);
  const lists = await readCandidateLists(db, await findAddresses(db, invitation));
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
    email,
    name,
    expires_at: invitation.expires_at?.toISOString() ?? null,
    referrals: await Promise.all(
      rows.map(async ({ interview, talks, ...row }) => {
        const link = row.job.archived ? undefined : await readJobLinkToken(ctx, db, row.job.id);
        return {
          ...viewAboutMe(row, ctx.clock.now()),
          ...(link !== undefined && { link }),
          // A person whose data were erased follows nothing any more.
          ...(row.referral.invitation !== "erased" && {
            history: withReason(histories.get(row.referral.id) ?? [], row.referral.rejection_reason),
          }),
          ...(interview !== null && { interview: interviewToken(ctx, interview) }),
          ...(talks && { messages: messageToken(ctx, row.referral.id) }),
        };
      }),
    ),
    lists,
    never_again: await isSuppressed(db, invitation.person_hash),
    own_account,
    claimable: viewer !== null && open.length > 0,
    kept: viewer !== null && rows.some((row) => row.claimed_by === viewer),
  };
}
