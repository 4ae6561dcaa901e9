import { eq } from "drizzle-orm";
import type { MailTrigger } from "../../../contract/hiring/company-mails.ts";
import type { EndedWithoutCompany, ReferralStatus } from "../../../contract/statuses.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { consentRequests } from "../../infra/db/tables/consent.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { candidateStatusMail, MAILED_STATUSES } from "../../infra/mail/messages/candidate-status.ts";
import { claimedReferralStatus } from "../../infra/mail/messages/claimed-referral-status.ts";
import { consentAccepted } from "../../infra/mail/messages/consent-accepted.ts";
import { consentDeclined } from "../../infra/mail/messages/consent-declined.ts";
import { detailsCorrected } from "../../infra/mail/messages/details-corrected.ts";
import { referralReceived } from "../../infra/mail/messages/referral-received.ts";
import { referralStatus } from "../../infra/mail/messages/referrer-status.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { notifyTeamOfCandidate } from "../../notifications/new-candidates.ts";
import { notify, notifyAll } from "../../notifications/notify.ts";
import { companyTextFor } from "../company-mails/company-text-for.ts";
import type { ReferralStatusChanged } from "../events.ts";
import { ANSWER_MAILED, noteAnswerMail, recordFirstResponse } from "../response-time/first-response.ts";
import { emailCandidate } from "./email-candidate.ts";
import { isVisibleToCompany } from "./visible.ts";

/** Loads the people concerned by a referral and the values that their notifications mention. */
async function loadRecipients(tx: WriteHandle, id: string) {
  const [row] = await tx
    .select({
      candidate: referrals.candidate_name,
      referrer: fullName,
      referrer_id: referrals.created_by,
      claimed_by: consentRequests.claimed_by,
      job: jobs.id,
      job_title: jobs.title,
      company: companies.name,
      shown: isVisibleToCompany(),
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .leftJoin(consentRequests, eq(consentRequests.referral, referrals.id))
    .where(eq(referrals.id, id));
  if (row === undefined) throw new Error("the referral of a notification does not exist");
  return row;
}

/**
 * Notifies the job's team of a new referral, in the transaction that makes it visible to them (rules F6, F10). The
 * referrer and the candidate are left out, since they do not read it as team members (R17).
 */
export async function notifyTeamOfReferral(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { candidate, referrer, job, job_title } = await loadRecipients(tx, referral);
  const mail = referralReceived.with({ job, referral, job_title, candidate, referrer: referrer ?? candidate });
  const news = { kind: "referral_received", subject: referral, mail } as const;
  await notifyTeamOfCandidate(ctx, tx, await recipientsOf(tx, job, { kind: "referral", id: referral }), news);
}

/** Which of the company's email templates belongs to a status. A new referral has none. */
const TEMPLATE_TRIGGERS: Readonly<Record<ReferralStatus, MailTrigger | null>> = {
  Pending: null,
  Reviewing: "referral_reviewing",
  Interviewing: "referral_interviewing",
  Hired: "referral_hired",
  Rejected: "referral_rejected",
  Withdrawn: null,
};

/** Prefix of the dedupe_key of a status email to a candidate without an account; the status change's id follows. */
export const STATUS_KEY_PREFIX = "referred-status:";

/** Whether a candidate without an account is mailed about this status. Reviewing sends no mail. */
function isStatusEmailed(status: ReferralStatus): status is (typeof MAILED_STATUSES)[number] {
  return MAILED_STATUSES.some((mailed) => mailed === status);
}

/**
 * Notifies the referrer and the candidate of a referral's new status (rules F6, F51). The candidate gets the
 * company's own template where it has one (C20), and only a mail if they have no account. The status change's id and
 * time make each notification unique. `elsewhere`: the candidate reads the status with their own application;
 * `mailed`: they are mailed about it there. The first status that reaches the candidate is the company's answer (R20):
 * in their account at once, without one when the mail is delivered.
 */
export async function notifyReferralStatus(
  ctx: TxContext,
  tx: WriteHandle,
  changed: ReferralStatusChanged,
): Promise<void> {
  const { id: referral, to: status, change, at, words = null, reason = null } = changed;
  const { ended_by, elsewhere = false, mailed = false } = changed;
  if (ended_by !== undefined) return notifyReferralEnded(ctx, tx, { referral, change, note: ended_by });
  const { candidate, company, job, job_title, referrer_id, claimed_by } = await loadRecipients(tx, referral);
  const news = { subject: referral, trigger: change, params: { status } };
  const mail = referralStatus.with({ referral, candidate, company, job_title, status, reason });
  // A candidate whose data were erased has no name to mention in a mail.
  const named = candidate === "" ? {} : { mail };
  await notify(ctx, tx, { ...news, user_id: referrer_id, kind: "referral_status", ...named });
  if (candidate === "") return;
  if (claimed_by === null && (elsewhere || mailed)) return recordFirstResponse(ctx, tx, "referral", [referral], at);
  // A step without a notification is no answer.
  if (claimed_by === null && !isStatusEmailed(status)) return;
  const trigger = TEMPLATE_TRIGGERS[status];
  const person = { id: claimed_by, name: candidate };
  const companyText =
    trigger === null ? null : await companyTextFor(ctx, tx, { trigger, job, at, person, words, reason });
  const said = { company, job_title, reason, companyText };
  if (claimed_by !== null) {
    const own = claimedReferralStatus.with({ ...said, status, referral });
    const notice = { ...news, user_id: claimed_by, kind: "own_referral_status" } as const;
    await notify(ctx, tx, mailed ? notice : { ...notice, mail: own });
  } else if (isStatusEmailed(status)) {
    const dedupe_key = `${STATUS_KEY_PREFIX}${change}`;
    const message = (path: string) => candidateStatusMail.with({ ...said, status, path });
    if (await emailCandidate(ctx, tx, referral, { dedupe_key, message, deliveryTask: ANSWER_MAILED }))
      return noteAnswerMail(ctx, tx, referral, dedupe_key);
  }
  // People who want no emails read it on their page (rule F51).
  await recordFirstResponse(ctx, tx, "referral", [referral], at);
}

/**
 * Notifies the job's team and the referrer that a referral ended because the candidate declined, never answered, or
 * the referrer withdrew it; in the last case the referrer is left out (rules F5, F6, F21, F23). If the candidate's
 * data were erased, there is no name for a mail, so only the notification is created. Takes the id and the note of
 * the status change.
 */
async function notifyReferralEnded(
  ctx: TxContext,
  tx: WriteHandle,
  { referral, change, note }: { referral: string; change: string; note: EndedWithoutCompany },
): Promise<void> {
  const concerned = await loadRecipients(tx, referral);
  const { candidate, referrer, company, job, job_title, referrer_id, claimed_by, shown } = concerned;
  const news = { subject: referral, trigger: change, params: { ended_by: note } };
  const words = { candidate, company, job, job_title, referral, referrer: referrer ?? "" };
  const mailTo = (to: "owner" | "referrer") =>
    candidate === "" ? {} : { mail: consentDeclined.with({ ...words, to }) };
  const declined = { ...news, kind: "candidate_declined", ...mailTo("owner") } as const;
  const recipients = shown ? await recipientsOf(tx, job, { kind: "referral", id: referral }) : [];
  await notifyAll(
    ctx,
    tx,
    recipients.map((user_id) => ({ ...declined, user_id })),
  );
  if (note !== "withdrawn")
    await notify(ctx, tx, { ...news, user_id: referrer_id, kind: "referral_declined", ...mailTo("referrer") });
  if (claimed_by !== null) await notify(ctx, tx, { ...news, user_id: claimed_by, kind: "own_referral_status" });
}

/** Notifies the referrer once that the candidate accepted (rule F52). */
export async function notifyConsentGiven(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { candidate, company, job_title, referrer_id } = await loadRecipients(tx, referral);
  const mail = consentAccepted.with({ referral, candidate, company, job_title });
  await notify(ctx, tx, { user_id: referrer_id, kind: "referral_accepted", subject: referral, mail });
}

/** Notifies the referrer that no mail reaches the candidate, so the company will not see the referral (rule F10). */
export async function notifyEmailUndelivered(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { referrer_id, shown } = await loadRecipients(tx, referral);
  if (!shown) await notify(ctx, tx, { user_id: referrer_id, kind: "referral_undelivered", subject: referral });
}

/**
 * Notifies the job's team, if the company sees the referral, and the referrer that the candidate corrected their own
 * details (rules F37, F42): once per day (UTC).
 */
export async function notifyDetailsCorrected(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { candidate, company, job, job_title, referrer_id, shown } = await loadRecipients(tx, referral);
  const news = { subject: referral, trigger: utcDay(ctx.clock.now()) };
  const mail = (to: "team" | "referrer") => detailsCorrected.with({ to, referral, job, candidate, job_title, company });
  const team = shown ? await recipientsOf(tx, job, { kind: "referral", id: referral }) : [];
  await notifyAll(ctx, tx, [
    ...team.map((user_id) => ({ ...news, user_id, kind: "candidate_corrected", mail: mail("team") }) as const),
    { ...news, user_id: referrer_id, kind: "referral_corrected", mail: mail("referrer") },
  ]);
}
