import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { LinkSubmission } from "../../../contract/hiring/referral-links.ts";
import { paths } from "../../../contract/paths.ts";
import { SUBMISSION_DAYS } from "../../../rules/hiring/referral-links.ts";
import type { Context, CreationContext, TxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { linkSubmissions, referralLinks } from "../../infra/db/tables/referral-links.ts";
import { users } from "../../infra/db/tables/users.ts";
import { readMembership } from "../../infra/db/team-rights.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { linkEntryMail } from "../../infra/mail/messages/link-entry.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { checkForm } from "../../infra/platform/form-ticket.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { tokenUrl } from "../referrals/candidate-link.ts";
import { asReferrer } from "../referrals/eligibility.ts";
import { lockAddress, nextEmailTime } from "../referrals/email-quota.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { lockJob } from "../referrals/referral-job.ts";
import { referByLink } from "./accept-person.ts";
import { readLinkState } from "./link-state.ts";
import { findLinkByToken, type OpenedLink } from "./open-link.ts";
import { linkStateColumns } from "./view.ts";

const DAY_MS = 86_400_000;
const FROM_NETWORK: Limit = { name: "link entries", points: 10, seconds: 3_600 };
/** Limit of submissions of one link, from any number of networks (abuse case X46). */
const OF_LINK: Limit = { name: "link entries of one link", points: 100, seconds: 86_400 };

/** A link whose form passed the checks, and the account that verifies the typed address, if any. */
export type CheckedSubmission = { readonly link: OpenedLink; readonly account: string | null };

/** The viewer's account, if this is its verified address (rule A10). */
export async function findVerifiedAccount(
  db: ReadHandle,
  viewer: string | null,
  email_key: string,
): Promise<string | null> {
  if (viewer === null) return null;
  const [own] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.id, viewer), eq(users.verified, true), eq(authUsers.email_key, email_key)));
  return own?.id ?? null;
}

/**
 * Checks the form of a link, independent of the person. Throws `form_refused`, `rate_limited`, `not_found`, and
 * `link_closed` where the link accepts nobody; none of these reveals anything about the person.
 */
export async function checkSubmission(ctx: Context, token: string, body: LinkSubmission): Promise<CheckedSubmission> {
  checkForm(ctx, body);
  await ctx.limits.consume(FROM_NETWORK, ctx.network);
  const link = await findLinkByToken(ctx.db, token);
  const { state } = await readLinkState(ctx, ctx.db, linkStateColumns(link));
  if (state !== "open") throw new AppError("link_closed");
  await ctx.limits.consume(OF_LINK, link.id);
  return { link, account: await findVerifiedAccount(ctx.db, actorId(ctx.actor), emailKey(body.email)) };
}

/** Counts a submission of the link's form, confirmed or not (rule F27). */
async function countStartedSubmission(tx: WriteHandle, link: string): Promise<void> {
  await tx
    .update(referralLinks)
    .set({ begun: sql`${referralLinks.begun} + 1` })
    .where(eq(referralLinks.id, link));
}

/**
 * Whether a mail may be sent: not to a suppressed address, and within the daily limit of an address, whoever typed it
 * (rule F10, abuse case X47).
 */
async function maySendEmail(ctx: TxContext, tx: WriteHandle, email_key: string): Promise<boolean> {
  const [person_hash, now] = [personHash(ctx, email_key), ctx.clock.now()];
  await lockAddress(tx, person_hash);
  if (await isSuppressed(tx, person_hash)) return false;
  return (await nextEmailTime(tx, { person_hash, email_key }, false, now)) <= now;
}

/**
 * Stores the submission until its person confirms it through a mailed link. The mail contains no text of the sender.
 */
async function requestConfirmation(
  ctx: TxContext,
  tx: WriteHandle,
  link: OpenedLink,
  body: LinkSubmission,
): Promise<void> {
  const email_key = emailKey(body.email);
  const [id, token, now] = [ctx.ids.next(), randomToken(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + SUBMISSION_DAYS * DAY_MS);
  const { name, email, linkedin, language } = body;
  // Locked, since deleting a job checks for pending submissions.
  const locked = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, link.job_id)).for("key share");
  if (locked.length === 0) throw new AppError("link_closed");
  if (!(await maySendEmail(ctx, tx, email_key))) return;
  const cv = await attachUpload(ctx, tx, body.cv, "cv");
  const kept = { id, link: link.id, name, email, email_key, linkedin, cv, language, created_at: now, expires_at };
  await tx.insert(linkSubmissions).values({ ...kept, token_hash: sha256(token) });
  const { title, location, company, referrer } = link;
  const path = tokenUrl(paths.linkEntry(), language, token);
  await sendMail(ctx, tx, {
    to: email,
    language,
    dedupe_key: `link-entry:${id}`,
    stranger: { source: "referral_link", by: referrer ?? "" },
    message: linkEntryMail.with({ referrer: referrer ?? "", title, location, company, path }),
    useful_until: expires_at,
  });
}

/** Members of the job's own team cannot come through a link, as they cannot apply to it (rule R5). */
export async function refuseTeamMember(tx: WriteHandle, account: string, job: string): Promise<void> {
  if ((await readMembership(tx, account, job)) !== null) throw new AppError("application_own_job");
}

/**
 * Handles the form of a link (rule F24). A user signed in with that verified address is referred at once; any other
 * address gets a mail, and the response is always the same. Throws as `referByLink` in the first case.
 */
export async function submitLinkForm(
  ctx: CreationContext,
  { link, account }: CheckedSubmission,
  body: LinkSubmission,
): Promise<{ outcome: "mailed" | "accepted" }> {
  return ctx.write(async (tx) => {
    if (account === null) {
      await countStartedSubmission(tx, link.id);
      await requestConfirmation(ctx, tx, link, body);
      return { outcome: "mailed" };
    }
    await lockJob(tx, asReferrer(ctx, link.created_by).actor.id, link.job_id);
    await refuseTeamMember(tx, account, link.job_id);
    await countStartedSubmission(tx, link.id);
    const cv = await attachUpload(ctx, tx, body.cv, "cv");
    const person = { candidate_name: body.name, candidate_email: body.email, candidate_linkedin: body.linkedin };
    const proof = { way: "page", cv, consent_email: null, claimed_by: account, language: body.language } as const;
    await referByLink(ctx, tx, link.id, person, proof);
    return { outcome: "accepted" };
  });
}
