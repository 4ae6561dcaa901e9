import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import type { PendingSubmission } from "../../../contract/hiring/referral-links.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { consentEmails } from "../../infra/db/tables/consent.ts";
import { linkSubmissions, referralLinks } from "../../infra/db/tables/referral-links.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { storedFileOf } from "../../infra/files/stored.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { EMAIL_LINK_LIFETIME_MS } from "../consent/consent-email.ts";
import { personHash } from "../referrals/person-keys.ts";
import { lockJob } from "../referrals/referral-job.ts";
import { PERSON_REFUSALS, referByLink } from "./accept-person.ts";
import { readLinkState } from "./link-state.ts";
import { findLinkById } from "./open-link.ts";
import { refuseTeamMember } from "./submit.ts";
import { linkStateColumns, viewJob } from "./view.ts";

/** Maximum number of other submissions offered; each needs a check of its link. */
const MAX_COMPETING = 5;

/** Other submissions under the same verified address, through other links to the same job. */
type CompetingSubmission = { readonly id: string; readonly email_key: string; readonly job: string };

function selectCompeting(db: ReadHandle, { id, email_key, job }: CompetingSubmission, now: Date) {
  return db
    .select({ id: linkSubmissions.id, link: linkSubmissions.link, cv: linkSubmissions.cv })
    .from(linkSubmissions)
    .innerJoin(referralLinks, eq(referralLinks.id, linkSubmissions.link))
    .where(
      and(
        eq(linkSubmissions.email_key, email_key),
        eq(referralLinks.job, job),
        ne(linkSubmissions.id, id),
        gt(linkSubmissions.expires_at, now),
      ),
    )
    .orderBy(asc(linkSubmissions.created_at), asc(linkSubmissions.id))
    .limit(MAX_COMPETING);
}

/** Other submissions whose links accept people: the person chooses which one counts (rule F38). */
async function findCompetingSubmissions(
  ctx: Context,
  of: CompetingSubmission,
): Promise<NonNullable<PendingSubmission["others"]>> {
  const others = [];
  for (const { id, link: of_link } of await selectCompeting(ctx.db, of, ctx.clock.now())) {
    const link = await findLinkById(ctx.db, of_link);
    const { state } = await readLinkState(ctx, ctx.db, linkStateColumns(link));
    if (state === "open") others.push({ id, referrer_name: link.referrer ?? "", recommendation: link.recommendation });
  }
  return others;
}

/** Erases the submissions that were not chosen, CVs included; nobody has seen them (rule F38). */
async function eraseCompetingSubmissions(ctx: Context, tx: WriteHandle, of: CompetingSubmission): Promise<void> {
  for (const { id, cv } of await selectCompeting(tx, of, ctx.clock.now())) {
    await tx.delete(linkSubmissions).where(eq(linkSubmissions.id, id));
    if (cv !== null) await removeFile(ctx, tx, cv);
  }
}

/** A permanent refusal erases the submission. */
function isPermanentRefusal(code: ErrorCode): boolean {
  return PERSON_REFUSALS.has(code) || code === "application_own_job";
}

function selectPending(db: ReadHandle, of: SQL, now: Date) {
  return db
    .select({
      id: linkSubmissions.id,
      link: linkSubmissions.link,
      name: linkSubmissions.name,
      email: linkSubmissions.email,
      email_key: linkSubmissions.email_key,
      linkedin: linkSubmissions.linkedin,
      cv: linkSubmissions.cv,
      language: linkSubmissions.language,
      file: storedFileOf(linkSubmissions.cv),
      expires_at: linkSubmissions.expires_at,
    })
    .from(linkSubmissions)
    .where(and(of, gt(linkSubmissions.expires_at, now)));
}

const hasToken = (token: string) => eq(linkSubmissions.token_hash, sha256(token));

/** The submission that a mailed link asks to confirm; changes nothing (rule F24). Throws `link_entry_over`. */
export async function readSubmission(ctx: Context, token: string): Promise<PendingSubmission> {
  const [entry] = await selectPending(ctx.db, hasToken(token), ctx.clock.now());
  if (entry === undefined) throw new AppError("link_entry_over");
  const link = await findLinkById(ctx.db, entry.link);
  const { state, job } = await readLinkState(ctx, ctx.db, linkStateColumns(link));
  const { id, email_key, name, email, linkedin, file, expires_at } = entry;
  return {
    state,
    referrer_name: job === null ? "" : (link.referrer ?? ""),
    recommendation: job === null ? "" : link.recommendation,
    job: job === null ? null : viewJob(link),
    name,
    email,
    linkedin,
    cv: file,
    expires_at: expires_at.toISOString(),
    others: job === null ? [] : await findCompetingSubmissions(ctx, { id, email_key, job: link.job_id }),
  };
}

/** Whether the link was confirmed before; its referral is then shown on the candidate's page. */
async function isConfirmed(db: ReadHandle, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: consentEmails.id })
    .from(consentEmails)
    .where(eq(consentEmails.token_hash, sha256(token)));
  return rows.length > 0;
}

/** From now on the mailed link opens the person's page of referrals, like the link of any other mail to them. */
async function createConsentLink(ctx: Context, tx: WriteHandle, token: string, email_key: string): Promise<string> {
  const [id, now] = [ctx.ids.next(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + EMAIL_LINK_LIFETIME_MS);
  const person_hash = personHash(ctx, email_key);
  await tx.insert(consentEmails).values({ id, person_hash, token_hash: sha256(token), created_at: now, expires_at });
  return id;
}

/**
 * The submission that the holder of a mailed link confirms: its own, or `instead` under the same address (rule F38).
 */
async function findChosen(ctx: Context, tx: WriteHandle, token: string, instead: string | undefined) {
  const [mailed] = await selectPending(tx, hasToken(token), ctx.clock.now());
  if (mailed === undefined) return null;
  const link = await findLinkById(tx, mailed.link);
  if (instead === undefined) return { link, job: link.job_id, of: hasToken(token) };
  const of = sql`${linkSubmissions.id} = ${instead} AND ${linkSubmissions.email_key} = ${mailed.email_key}`;
  const [other] = await selectPending(tx, of, ctx.clock.now());
  const others = other === undefined ? null : await findLinkById(tx, other.link);
  if (others === null || others.job_id !== link.job_id) throw new AppError("link_closed");
  return { link: others, job: link.job_id, of };
}

async function confirmPending(
  ctx: Context,
  tx: WriteHandle,
  token: string,
  instead: string | undefined,
): Promise<boolean> {
  const found = await findChosen(ctx, tx, token, instead);
  if (found === null) return false;
  const { link, job, of } = found;
  const { state } = await readLinkState(ctx, tx, linkStateColumns(link));
  if (state !== "open") throw new AppError("link_closed");
  await lockJob(tx, link.created_by, job);
  const [entry] = await selectPending(tx, of, ctx.clock.now()).for("update", { of: linkSubmissions });
  if (entry === undefined) return false;
  const { id, email_key } = entry;
  const [account] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email_key, email_key));
  if (account !== undefined) await refuseTeamMember(tx, account.id, job);
  const consent_email = await createConsentLink(ctx, tx, token, email_key);
  const { name: candidate_name, email: candidate_email, linkedin: candidate_linkedin, cv, language } = entry;
  const person = { candidate_name, candidate_email, candidate_linkedin };
  await referByLink(ctx, tx, entry.link, person, { way: "page", cv, consent_email, claimed_by: null, language });
  await tx.delete(linkSubmissions).where(eq(linkSubmissions.id, id));
  await eraseCompetingSubmissions(ctx, tx, { id, email_key, job });
  return true;
}

/**
 * Confirms a submission: makes a referral, accepted by its person (rule F24). Idempotent. Throws `link_entry_over`,
 * `link_closed` while the link accepts nobody, and whatever `referByLink` throws; a permanently refused submission is
 * erased.
 */
export async function confirmSubmission(
  ctx: Context,
  { token, instead }: { token: string; instead?: string | undefined },
): Promise<{ outcome: "accepted" }> {
  try {
    const done = await ctx.write((tx) => confirmPending(ctx, tx, token, instead));
    if (!done && !(await isConfirmed(ctx.db, token))) throw new AppError("link_entry_over");
    return { outcome: "accepted" };
  } catch (error) {
    if (error instanceof AppError && isPermanentRefusal(error.code)) await eraseSubmission(ctx, token);
    throw error;
  }
}

/** Erases the submission of a mailed link, CV included; the response does not say whether there was one. */
export async function eraseSubmission(ctx: Context, token: string): Promise<{ dropped: true }> {
  await ctx.write(async (tx) => {
    const gone = await tx
      .delete(linkSubmissions)
      .where(eq(linkSubmissions.token_hash, sha256(token)))
      .returning({ cv: linkSubmissions.cv });
    for (const { cv } of gone) if (cv !== null) await removeFile(ctx, tx, cv);
  });
  return { dropped: true };
}
