import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferralRecord } from "../../../contract/hiring/referrals.ts";
import { mayChange } from "../../../rules/consent.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { consentRequests } from "../../infra/db/tables/consent.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { referralWithdrawn } from "../../infra/mail/messages/referral-withdrawn.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { recipientLanguage } from "../referrals/candidate-link.ts";
import { lockAddress, nextEmailTime, recordSentEmail } from "../referrals/email-quota.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { readReferral } from "../referrals/queries.ts";
import { eraseEndedReferral } from "./erase-unanswered.ts";
import { type LockedReferral, lockOwnReferral } from "./own/lock-referral.ts";

async function wasNotified(tx: WriteHandle, row: LockedReferral): Promise<boolean> {
  const [asked] = await tx
    .select({ at: consentRequests.asked_at })
    .from(consentRequests)
    .where(eq(consentRequests.referral, row.id));
  return row.invitation === "notified" || row.invitation === "accepted" || (asked?.at ?? null) !== null;
}

/**
 * Reserves one of an address's mails of the day (rule F10); false where none is left, or the address is on the
 * suppression list.
 */
async function hasEmailQuota(ctx: UserContext, tx: WriteHandle, email_key: string): Promise<boolean> {
  const [person_hash, now] = [personHash(ctx, email_key), ctx.clock.now()];
  await lockAddress(tx, person_hash);
  if (await isSuppressed(tx, person_hash)) return false;
  if ((await nextEmailTime(tx, { person_hash, email_key }, false, now)) > now) return false;
  await recordSentEmail(ctx, tx, person_hash, now);
  return true;
}

/** Mails a candidate who had been notified of the referral. Returns the mail's id, null where none is sent. */
async function notifyWithdrawal(ctx: UserContext, tx: WriteHandle, row: LockedReferral): Promise<string | null> {
  if (!(await wasNotified(tx, row))) return null;
  if (!(await hasEmailQuota(ctx, tx, row.candidate_email_key))) return null;
  const [about] = await tx
    .select({ referrer: fullName, job_title: jobs.title, company: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, ctx.actor.id))
    .where(eq(jobs.id, row.job));
  if (about === undefined) return null;
  return sendMail(ctx, tx, {
    to: row.candidate_email,
    language: await recipientLanguage(tx, row.candidate_email_key),
    dedupe_key: `referral-taken-back:${row.id}`,
    stranger: { source: "referral", by: about.referrer ?? "" },
    message: referralWithdrawn.with({ ...about, referrer: about.referrer ?? "", name: row.candidate_name }),
  });
}

/**
 * Withdraws a referral for its referrer, before the company has opened or moved it (rule F23). Its candidate is
 * notified if they had been before, their details are erased, and anybody may refer them to the job again. Throws
 * `not_found`, `referral_already_viewed`, `status_not_allowed` where it is final.
 */
export async function withdrawReferralAsReferrer(ctx: UserContext, id: string): Promise<ReferralRecord> {
  return ctx.write(async (tx) => {
    const row = await lockOwnReferral(ctx, tx, id);
    if (!mayChange(row)) throw new AppError(row.viewed ? "referral_already_viewed" : "status_not_allowed");
    const keep = await notifyWithdrawal(ctx, tx, row);
    await eraseEndedReferral(ctx, tx, id, { note: "withdrawn", by: ctx.actor.id, keep });
    return readReferral(tx, ctx.actor.id, id);
  });
}
