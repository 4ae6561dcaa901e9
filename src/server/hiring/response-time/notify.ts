import { sql } from "drizzle-orm";
import { rolesWith } from "../../../rules/team/rights.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { appliedThemselves, isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { noDecision, referredNoDecision } from "../../infra/mail/messages/no-decision.ts";
import { type ResponseDeadlineUpdate, responseDeadline } from "../../infra/mail/messages/response-deadline.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { emailCandidate } from "../referrals/email-candidate.ts";

type ReferralPause = { readonly company: string; readonly name: string; readonly stopped: boolean; readonly at: Date };

/** The ids of a company's members who decide on the people of all its jobs. */
async function findDeciders(tx: WriteHandle, company: string): Promise<string[]> {
  const roles = sql.param(rolesWith("decide_people", "all"));
  const rows = await tx.rows<{ user_id: string }>(sql`
    SELECT user_id FROM company_members WHERE company = ${company} AND role = ANY(${roles}::text[]) ORDER BY user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** Notifies these members that the company's jobs take no new referrals any more, or again (rule R13). */
export async function notifyReferralPause(ctx: TxContext, tx: WriteHandle, stop: ReferralPause): Promise<void> {
  const { company, name, stopped, at } = stop;
  const what = stopped ? "stopped" : "started";
  const mail = responseDeadline.with({ what, job: null, about: name, n: 0, days: 0 });
  const news = {
    kind: stopped ? "answers_stopped" : "answers_started",
    subject: company,
    trigger: at.toISOString(),
    params: { company: name },
    mail,
  } as const;
  const recipients = await findDeciders(tx, company);
  await notifyAll(
    ctx,
    tx,
    recipients.map((user_id) => ({ ...news, user_id })),
  );
}

type JobReminder = {
  readonly what: Exclude<ResponseDeadlineUpdate, "stopped" | "started">;
  readonly job: string;
  readonly n: number;
  readonly days: number;
  readonly at: Date;
};

const KINDS = {
  soon: "answers_soon",
  late: "answers_late",
  decision: "decisions_due",
  undecided: "decisions_due",
} as const;

/** Notifies a job's team of what it owes its candidates, one notification per kind (rules R16, R22). */
export async function notifyTeamOfDeadlines(
  ctx: TxContext,
  tx: WriteHandle,
  { what, job, n, days, at }: JobReminder,
): Promise<void> {
  const [row] = await tx.rows<{ title: string }>(sql`SELECT title FROM jobs WHERE id = ${job}`);
  if (row === undefined) return;
  const mail = responseDeadline.with({ what, job, about: row.title, n, days });
  const params = { n: String(n), days: String(days) };
  // Several levels may be notified at once.
  const trigger = days === 0 ? at.toISOString() : `${at.toISOString()} ${days}`;
  const news = { kind: KINDS[what], subject: job, trigger, params, mail };
  const recipients = await recipientsOf(tx, job);
  await notifyAll(
    ctx,
    tx,
    recipients.map((user_id) => ({ ...news, user_id })),
  );
  tx.publish("job_changed", job);
}

type UndecidedRecipients = {
  referrer: string | null;
  person: string | null;
  /** The person has no account that we know of. */
  mailed: boolean;
  candidate: string;
  job_title: string;
  company: string;
};

/** Notifies a person and their referrer, once each, that no decision was made (rule R16). */
export async function notifyNoDecision(
  ctx: TxContext,
  tx: WriteHandle,
  { kind, id }: { readonly kind: "referral" | "application"; readonly id: string },
): Promise<void> {
  const of =
    kind === "application"
      ? sql`SELECT NULL::uuid AS referrer, applications.created_by AS person, FALSE AS mailed, candidate_name, job FROM applications
          WHERE applications.id = ${id}`
      : // A person who also applied reads it with their application.
        sql`SELECT referrals.created_by AS referrer, CASE WHEN EXISTS (
            SELECT FROM applications AS sent WHERE sent.referral = referrals.id AND sent.status = 'Interviewing'
              AND ${isReferredPerson(sql`sent.created_by`)})
            THEN NULL ELSE claimed_by END AS person, claimed_by IS NULL AND NOT ${appliedThemselves} AS mailed,
            candidate_name, referrals.job FROM referrals
          LEFT JOIN consent_requests ON consent_requests.referral = referrals.id WHERE referrals.id = ${id}`;
  const [row] = await tx.rows<UndecidedRecipients>(sql`
    SELECT referrer, person, mailed, candidate_name AS candidate, jobs.title AS job_title, companies.name AS company
    FROM (${of}) AS record JOIN jobs ON jobs.id = record.job JOIN companies ON companies.id = jobs.company`);
  if (row === undefined || row.candidate === "") return;
  const { referrer, person, mailed, ...words } = row;
  const news = (["referrer", "person"] as const).flatMap((to) => {
    const user_id = to === "referrer" ? referrer : person;
    if (user_id === null) return [];
    const mail = noDecision.with({ ...words, to, of: kind, record: id });
    return [{ user_id, kind: "no_decision" as const, subject: id, trigger: to, params: { of: kind, to }, mail }];
  });
  await notifyAll(ctx, tx, news);
  if (mailed)
    await emailCandidate(ctx, tx, id, {
      dedupe_key: `referred-no-decision:${id}`,
      message: (link) => referredNoDecision.with({ ...words, to: "person", of: kind, record: id, link }),
    });
}
