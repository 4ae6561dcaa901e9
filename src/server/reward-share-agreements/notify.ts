import { sql } from "drizzle-orm";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { canViewJob } from "../db/job-access.ts";
import { fullName } from "../db/status-history.ts";
import { rewardShareMail } from "../mail/messages/reward-share-agreement.ts";
import { notify } from "../notifications/notify.ts";

type Kind = "reward_share_asked" | "reward_share_agreed" | "reward_share_ended";
const ACTIONS = { reward_share_asked: "asked", reward_share_agreed: "agreed", reward_share_ended: "ended" } as const;

type AgreementNotification = { readonly agreement: string; readonly to: string; readonly kind: Kind };
type Row = { by: string; job: string; job_title: string; company: string; percent: number; known: boolean };

/**
 * Notifies the other of the two of the actor's action, once (rule R30); `percent` is the reader's share. It does not
 * mention a job that they may not view any more (J51).
 */
export async function notifyAgreement(
  ctx: UserTxContext,
  tx: WriteHandle,
  { agreement, to, kind }: AgreementNotification,
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT coalesce(${fullName}, '') AS by, jobs.id AS job, jobs.title AS job_title, companies.name AS company, ${canViewJob(to)} AS known,
      CASE WHEN asked_by = ${to} THEN percent ELSE 100 - percent END AS percent
    FROM reward_share_agreements JOIN jobs ON jobs.id = reward_share_agreements.job JOIN companies ON companies.id = jobs.company
    JOIN users ON users.id = ${ctx.actor.id} WHERE reward_share_agreements.id = ${agreement}`);
  if (row === undefined) throw new Error("a locked agreement was not found");
  const { job, known, by, percent, ...of_job } = row;
  const mail = rewardShareMail.with({
    by,
    percent,
    what: ACTIONS[kind],
    ...(known ? of_job : { job_title: "", company: "" }),
  });
  await notify(ctx, tx, { user_id: to, kind, subject: job, trigger: agreement, mail });
}
