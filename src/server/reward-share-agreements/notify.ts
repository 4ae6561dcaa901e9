import { sql } from "drizzle-orm";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { canViewJob } from "../db/job-access.ts";
import { fullName } from "../db/status-history.ts";
import { splitNews } from "../mail/messages/split-news.ts";
import { notify } from "../notifications/notify.ts";

type Kind = "split_asked" | "split_agreed" | "split_ended";
const ACTIONS = { split_asked: "asked", split_agreed: "agreed", split_ended: "ended" } as const;

type AgreementNotification = { readonly split: string; readonly to: string; readonly kind: Kind };
type Row = { by: string; job: string; job_title: string; company: string; percent: number; known: boolean };

/**
 * Notifies the other of the two of the actor's action, once (rule R30); `percent` is the reader's share. It does not
 * mention a job that they may not view any more (J51).
 */
export async function notifyAgreement(
  ctx: UserTxContext,
  tx: WriteHandle,
  { split, to, kind }: AgreementNotification,
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT coalesce(${fullName}, '') AS by, jobs.id AS job, jobs.title AS job_title, companies.name AS company, ${canViewJob(to)} AS known,
      CASE WHEN asked_by = ${to} THEN percent ELSE 100 - percent END AS percent
    FROM reward_splits JOIN jobs ON jobs.id = reward_splits.job JOIN companies ON companies.id = jobs.company
    JOIN users ON users.id = ${ctx.actor.id} WHERE reward_splits.id = ${split}`);
  if (row === undefined) throw new Error("a locked agreement was not found");
  const { job, known, by, percent, ...of_job } = row;
  const mail = splitNews.with({
    by,
    percent,
    what: ACTIONS[kind],
    ...(known ? of_job : { job_title: "", company: "" }),
  });
  await notify(ctx, tx, { user_id: to, kind, subject: job, occasion: split, mail });
}
