import { eq } from "drizzle-orm";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referralLinkUpdate } from "../../infra/mail/messages/referral-link-update.ts";
import { notify } from "../../notifications/notify.ts";

type Link = { readonly id: string; readonly job: string; readonly referrer: string };

async function loadNotificationTexts(tx: WriteHandle, job: string): Promise<{ job_title: string; company: string }> {
  const [row] = await tx
    .select({ job_title: jobs.title, company: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(eq(jobs.id, job));
  if (row === undefined) throw new Error("the job of a link does not exist");
  return row;
}

/** Notifies the referrer that somebody was referred through their link, in the same transaction (rule R32). */
export async function notifyLinkUsed(
  ctx: TxContext,
  tx: WriteHandle,
  { job, referrer }: Omit<Link, "id">,
  submitted: { readonly referral: string; readonly candidate: string },
): Promise<void> {
  const mail = referralLinkUpdate.with({ ...submitted, ...(await loadNotificationTexts(tx, job)) });
  await notify(ctx, tx, { user_id: referrer, kind: "link_used", subject: submitted.referral, mail });
}

/** Notifies the referrer that the company has ended a link of theirs (rule R32). */
export async function notifyLinkEnded(ctx: TxContext, tx: WriteHandle, { id, job, referrer }: Link): Promise<void> {
  const mail = referralLinkUpdate.with({ referral: "", candidate: "", ...(await loadNotificationTexts(tx, job)) });
  await notify(ctx, tx, { user_id: referrer, kind: "link_ended", subject: job, trigger: id, mail });
}
