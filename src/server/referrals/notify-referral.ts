import { eq } from "drizzle-orm";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { EndedWithout, ReferralStatus } from "../../contract/statuses.ts";
import type { MailOccasion, MailWords } from "../../contract/team/company-mails.ts";
import { letterFor } from "../company-mails/letter.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { fullName } from "../db/status-history.ts";
import { companies } from "../db/tables/companies.ts";
import { referralInvitations } from "../db/tables/invitations.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { users } from "../db/tables/users.ts";
import { toldOf } from "../db/team.ts";
import { detailsCorrected } from "../mail/messages/details-corrected.ts";
import { ownReferralStatus } from "../mail/messages/own-referral-status.ts";
import { referralDeclined } from "../mail/messages/referral-declined.ts";
import { referralReceived } from "../mail/messages/referral-received.ts";
import { referralStatus } from "../mail/messages/referral-status.ts";
import { notify, notifyAll } from "../notifications/notify.ts";
import { utcDay } from "../platform/clock.ts";
import { shownToCompany } from "./shown.ts";

/** Who is concerned by a referral, and the words for telling them. */
async function concernedBy(tx: WriteHandle, id: string) {
  const [row] = await tx
    .select({
      candidate: referrals.candidate_name,
      referrer: fullName,
      referrer_id: referrals.created_by,
      claimed_by: referralInvitations.claimed_by,
      job: jobs.id,
      job_title: jobs.title,
      company: companies.name,
      shown: shownToCompany(),
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .leftJoin(referralInvitations, eq(referralInvitations.referral, referrals.id))
    .where(eq(referrals.id, id));
  if (row === undefined) throw new Error("a referral that is told of is not there");
  return row;
}

/**
 * Tells whoever is on the job of a new referral, in the transaction that shows it to them (rules F6, F10); not whom it is by or about,
 * who do not read it as the team does (R17).
 */
export async function notifyOfReferral(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { candidate, referrer, job, job_title } = await concernedBy(tx, referral);
  const mail = referralReceived.with({ job, referral, job_title, candidate, referrer: referrer ?? candidate });
  const news = { kind: "referral_received", subject: referral, mail } as const;
  const told = await toldOf(tx, job, { kind: "referral", id: referral });
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...news, user_id })),
  );
}

/** Which of a company's words go with a status; a referral does not come from there. */
const OCCASION: Readonly<Record<ReferralStatus, MailOccasion | null>> = {
  Pending: null,
  Reviewing: "referral_reviewing",
  Interviewing: "referral_interviewing",
  Hired: "referral_hired",
  Rejected: "referral_rejected",
};

/**
 * Tells the referrer, and the referred person once they claimed it, of a referral's new status (rule F6); the person in the
 * company's words where it has some (C20). Takes the status change, its id and when the step was made: each is told once.
 */
export async function notifyOfReferralStatus(
  ctx: TxContext,
  tx: WriteHandle,
  referral: string,
  change: {
    readonly id: string;
    readonly status: ReferralStatus;
    readonly at: Date;
    readonly words?: MailWords | null;
    /** Why they were turned down (rule R14). */
    readonly reason?: Reason | null;
  },
): Promise<void> {
  const { status, at, words = null, reason = null } = change;
  const { candidate, company, job, job_title, referrer_id, claimed_by } = await concernedBy(tx, referral);
  const news = { subject: referral, occasion: change.id, params: { status } };
  const mail = referralStatus.with({ referral, candidate, company, job_title, status, reason });
  // Whoever had their data erased has no name to write about.
  const named = candidate === "" ? {} : { mail };
  await notify(ctx, tx, { ...news, user_id: referrer_id, kind: "referral_status", ...named });
  if (claimed_by === null) return;
  const occasion = OCCASION[status];
  const person = { id: claimed_by, name: candidate };
  const letter = occasion === null ? null : await letterFor(ctx, tx, { occasion, job, at, person, words, reason });
  const own = ownReferralStatus.with({ company, job_title, status, reason, letter });
  await notify(ctx, tx, { ...news, user_id: claimed_by, kind: "own_referral_status", mail: own });
}

/**
 * Tells whoever is on the job and the referrer that the referred person wants none of it, never answered, or that the referrer took
 * it back, which they know (rules F5, F6, F21, F23). Whoever had their data erased has no name to write about: then there is the
 * notification alone. Takes the status change: its id and note.
 */
export async function notifyOfDecline(
  ctx: TxContext,
  tx: WriteHandle,
  referral: string,
  change: { readonly id: string; readonly note: EndedWithout },
): Promise<void> {
  const concerned = await concernedBy(tx, referral);
  const { candidate, referrer, company, job, job_title, referrer_id, claimed_by, shown } = concerned;
  const news = { subject: referral, occasion: change.id, params: { ended_by: change.note } };
  const words = { candidate, company, job, job_title, referral, referrer: referrer ?? "" };
  const mailTo = (to: "owner" | "referrer") =>
    candidate === "" ? {} : { mail: referralDeclined.with({ ...words, to }) };
  const declined = { ...news, kind: "candidate_declined", ...mailTo("owner") } as const;
  const told = shown ? await toldOf(tx, job, { kind: "referral", id: referral }) : [];
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...declined, user_id })),
  );
  if (change.note !== "withdrawn")
    await notify(ctx, tx, { ...news, user_id: referrer_id, kind: "referral_declined", ...mailTo("referrer") });
  if (claimed_by !== null) await notify(ctx, tx, { ...news, user_id: claimed_by, kind: "own_referral_status" });
}

/** Tells the referrer that no mail reaches their person: the company will not see the referral (rule F10). */
export async function notifyOfUndelivered(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { referrer_id, shown } = await concernedBy(tx, referral);
  if (!shown) await notify(ctx, tx, { user_id: referrer_id, kind: "referral_undelivered", subject: referral });
}

/**
 * Tells whoever is on the job, once the company sees it, and the referrer that the referred person put their own details right (rules F37,
 * F42): of one day's corrections once.
 */
export async function notifyOfCorrection(ctx: TxContext, tx: WriteHandle, referral: string): Promise<void> {
  const { candidate, company, job, job_title, referrer_id, shown } = await concernedBy(tx, referral);
  const news = { subject: referral, occasion: utcDay(ctx.clock.now()) };
  const mail = (to: "team" | "referrer") => detailsCorrected.with({ to, referral, job, candidate, job_title, company });
  const team = shown ? await toldOf(tx, job, { kind: "referral", id: referral }) : [];
  await notifyAll(ctx, tx, [
    ...team.map((user_id) => ({ ...news, user_id, kind: "candidate_corrected", mail: mail("team") }) as const),
    { ...news, user_id: referrer_id, kind: "referral_corrected", mail: mail("referrer") },
  ]);
}
