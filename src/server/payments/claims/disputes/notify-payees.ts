import { sql } from "drizzle-orm";
import type { TxContext } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { jobHiddenFrom, UNTITLED } from "../../../infra/db/job-access.ts";
import { rewardShareUpdate } from "../../../infra/mail/messages/reward-share-update.ts";
import { notifyAll } from "../../../notifications/notify.ts";

/** Everyone besides its referrer who has a part of a referral's reward, or agreed on one and did not leave it. */
export async function findOtherPayees(tx: WriteHandle, referral: string): Promise<string[]> {
  const rows = await tx.rows<{ person: string }>(sql`
    SELECT person FROM (
      SELECT payee AS person FROM reward_shares WHERE referral = ${referral}
      UNION SELECT asked_by FROM reward_share_agreements WHERE referral = ${referral} AND NOT asker_out
      UNION SELECT asked FROM reward_share_agreements WHERE referral = ${referral} AND NOT asked_out) AS sharing
    WHERE person IS NOT NULL AND person <> (SELECT created_by FROM referrals WHERE id = ${referral}) ORDER BY person`);
  return rows.map(({ person }) => person);
}

type DisputeNotification = { readonly dispute: string; readonly what: "rests" | "decided"; readonly ended?: boolean };
type DisputeNames = { candidate: string; job_title: string; company: string };

/**
 * Notifies those who share a reward that it is on hold during a dispute, or of their part after the decision, 0 where
 * it `ended`. It contains neither the statements, which are between the sides, nor the title of a job that they may
 * not view any more (rules R12, R30, R39).
 */
export async function notifyPayees(
  ctx: TxContext,
  tx: WriteHandle,
  { referral, people }: { referral: string; people: readonly string[] },
  { dispute, what, ended = false }: DisputeNotification,
): Promise<void> {
  if (people.length === 0) return;
  const [words] = await tx.rows<DisputeNames>(sql`
    SELECT candidate_name AS candidate, jobs.title AS job_title, companies.name AS company FROM referrals
    JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company WHERE referrals.id = ${referral}`);
  if (words === undefined) throw new Error("the referral of a dispute does not exist");
  const shares = await tx.rows<{ payee: string; percent: number }>(sql`
    SELECT payee, sum(percent)::int AS percent FROM reward_shares WHERE referral = ${referral} AND payee IS NOT NULL GROUP BY payee`);
  const hidden = await jobHiddenFrom(
    tx,
    people.map((user) => ({ referral, user })),
  );
  const news = people.map((user_id) => {
    const of_job = hidden({ referral, user: user_id }) ? UNTITLED : {};
    const percent = ended ? 0 : (shares.find(({ payee }) => payee === user_id)?.percent ?? 0);
    // A person whose data were erased has no name to mention in a mail.
    const mail =
      words.candidate === "" ? {} : { mail: rewardShareUpdate.with({ referral, ...words, ...of_job, what, percent }) };
    const trigger = `${what} ${dispute}`;
    return { user_id, kind: "hire_update", subject: referral, trigger, params: { to: "payee" }, ...mail } as const;
  });
  await notifyAll(ctx, tx, news);
}
