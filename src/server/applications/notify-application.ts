import { eq } from "drizzle-orm";
import type { ApplicationStatus } from "../../contract/statuses.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { jobs } from "../db/tables/jobs.ts";
import { applications } from "../db/tables/referrals.ts";
import { toldOf } from "../db/team.ts";
import { applicationReceived } from "../mail/messages/application-received.ts";
import { applicationStatus } from "../mail/messages/application-status.ts";
import { notify, notifyAll } from "../notifications/notify.ts";

async function concernedBy(tx: WriteHandle, id: string) {
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
  if (row === undefined) throw new Error("an application that is told of is not there");
  return row;
}

/** Tells whoever is on the job of a new application, in the transaction that makes it (rule F6). */
export async function notifyOfApplication(ctx: UserTxContext, tx: WriteHandle, application: string): Promise<void> {
  const { candidate, job, job_title } = await concernedBy(tx, application);
  const mail = applicationReceived.with({ job, application, job_title, candidate });
  const news = { kind: "application_received", subject: application, mail } as const;
  const told = await toldOf(tx, job);
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...news, user_id })),
  );
}

/** Tells the applicant of an application's new status; takes the id of the status change (rule F6). */
export async function notifyOfApplicationStatus(
  ctx: UserTxContext,
  tx: WriteHandle,
  application: string,
  change: { readonly id: string; readonly status: ApplicationStatus },
): Promise<void> {
  const { status } = change;
  const { applicant_id, company, job_title } = await concernedBy(tx, application);
  await notify(ctx, tx, {
    user_id: applicant_id,
    kind: "application_status",
    subject: application,
    occasion: change.id,
    params: { status },
    mail: applicationStatus.with({ application, company, job_title, status }),
  });
}
