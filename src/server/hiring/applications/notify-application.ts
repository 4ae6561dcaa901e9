import { eq } from "drizzle-orm";
import type { MailTemplate, MailTemplates, MailTrigger } from "../../../contract/hiring/company-mails.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { ApplicationStatus } from "../../../contract/statuses.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { applicantStatus } from "../../infra/mail/messages/applicant-status.ts";
import { applicationReceived } from "../../infra/mail/messages/application-received.ts";
import { applicationWithdrawn } from "../../infra/mail/messages/application-withdrawn.ts";
import { mailPerson } from "../../notifications/mail-person.ts";
import { notifyTeamOfCandidate } from "../../notifications/new-candidates.ts";
import { notify, notifyAll } from "../../notifications/notify.ts";
import { companyTextFor } from "../company-mails/company-text-for.ts";
import type { ApplicationStatusChanged } from "../events.ts";
import { recordFirstResponse } from "../response-time/first-response.ts";

async function loadRecipients(tx: WriteHandle, id: string) {
  const [row] = await tx
    .select({
      candidate: applications.candidate_name,
      applicant_id: applications.created_by,
      job: jobs.id,
      job_title: jobs.title,
      company: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(eq(applications.id, id));
  if (row === undefined) throw new Error("the application of a notification does not exist");
  return row;
}

/** Notifies the job's team of a new application, in the same transaction (rule F6). */
export async function notifyTeamOfApplication(
  ctx: TxContext,
  tx: WriteHandle,
  { application }: { application: string },
): Promise<void> {
  const { candidate, job, job_title } = await loadRecipients(tx, application);
  const mail = applicationReceived.with({ job, application, job_title, candidate });
  const news = { kind: "application_received", subject: application, mail } as const;
  await notifyTeamOfCandidate(ctx, tx, await recipientsOf(tx, job, { kind: "application", id: application }), news);
}

/** Notifies the job's team that the applicant withdrew (rules F15, F6). Takes the status change. */
async function notifyTeamOfWithdrawal(
  ctx: TxContext,
  tx: WriteHandle,
  { id: application, change }: ApplicationStatusChanged,
): Promise<void> {
  const { candidate, job, job_title } = await loadRecipients(tx, application);
  const mail = applicationWithdrawn.with({ job, application, job_title, candidate });
  const news = { kind: "application_withdrawn", subject: application, trigger: change, mail } as const;
  const recipients = await recipientsOf(tx, job, { kind: "application", id: application });
  await notifyAll(
    ctx,
    tx,
    recipients.map((user_id) => ({ ...news, user_id })),
  );
}

/** Which of the company's email templates belongs to a status; Applied is the confirmation mail below. */
const TEMPLATE_TRIGGERS: Readonly<Record<ApplicationStatus, MailTrigger | null>> = {
  Applied: "application_received",
  Reviewing: "application_reviewing",
  Interviewing: "application_interviewing",
  Hired: "application_hired",
  Rejected: "application_rejected",
  Withdrawn: null,
};

type ApplicationRecipients = Awaited<ReturnType<typeof loadRecipients>>;

async function emailApplicant(
  ctx: TxContext,
  tx: WriteHandle,
  recipients: ApplicationRecipients,
  step: {
    status: ApplicationStatus;
    at: Date;
    words?: MailTemplate | MailTemplates | null;
    reason?: RejectionReason | null;
  },
) {
  const { job, applicant_id: id, candidate: name } = recipients;
  const trigger = TEMPLATE_TRIGGERS[step.status];
  if (trigger === null) return null;
  return companyTextFor(ctx, tx, {
    trigger,
    job,
    at: step.at,
    person: { id, name },
    words: step.words ?? null,
    reason: step.reason ?? null,
  });
}

/**
 * Mails the applicant that the application was received, in the same transaction (rule C24). No other notification is
 * needed, since the applicant did it themselves.
 */
export async function emailApplicationReceived(
  ctx: TxContext,
  tx: WriteHandle,
  { application }: { application: string },
): Promise<void> {
  const recipients = await loadRecipients(tx, application);
  const { applicant_id: user_id, company, job_title } = recipients;
  const companyText = await emailApplicant(ctx, tx, recipients, { status: "Applied", at: ctx.clock.now() });
  const message = applicantStatus.with({ application, company, job_title, status: "Applied", companyText });
  const mail = { user_id, name: "referralUpdates", dedupe_key: `application_sent:${application}`, message } as const;
  await mailPerson(ctx, tx, mail, await settingsOf(tx, user_id));
}

/**
 * Notifies the applicant of an application's new status (rule F6), with the company's template where it has one
 * (C20), which is the company's answer (R20). A withdrawal is the applicant's own: the team is notified instead.
 */
export async function notifyApplicationStatus(
  ctx: TxContext,
  tx: WriteHandle,
  changed: ApplicationStatusChanged,
): Promise<void> {
  const { id: application, to: status, change, at, words = null, reason = null } = changed;
  if (status === "Withdrawn") return notifyTeamOfWithdrawal(ctx, tx, changed);
  const recipients = await loadRecipients(tx, application);
  const { applicant_id, company, job_title } = recipients;
  const companyText = await emailApplicant(ctx, tx, recipients, { status, at, words, reason });
  await notify(ctx, tx, {
    user_id: applicant_id,
    kind: "application_status",
    subject: application,
    trigger: change,
    params: { status },
    mail: applicantStatus.with({ application, company, job_title, status, reason, companyText }),
  });
  await recordFirstResponse(ctx, tx, "application", [application], at);
}
