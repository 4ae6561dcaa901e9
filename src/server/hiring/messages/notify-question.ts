import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { referrerQuestion } from "../../infra/mail/messages/referrer-question.ts";
import { notifyAll } from "../../notifications/notify.ts";
import type { QuestionAnswered, QuestionAsked } from "../events.ts";

/** Notifies the job's team of a question (rule T8). */
export async function notifyTeamOfQuestion(
  ctx: TxContext,
  tx: WriteHandle,
  { id, job, job_title, company, asked_by }: QuestionAsked,
): Promise<void> {
  const mail = referrerQuestion.with({ to: "team", job, job_title, company });
  // A recipient of the job's notifications may ask a question if they rate nobody there: they know their own question.
  const people = (await recipientsOf(tx, job)).filter((member) => member !== asked_by);
  await notifyAll(
    ctx,
    tx,
    people.map((user_id) => ({ user_id, kind: "question_asked", subject: job, trigger: id, mail })),
  );
}

/** Notifies the asker of the answer, once (rule T8). */
export async function notifyAsker(
  ctx: TxContext,
  tx: WriteHandle,
  { id, job, job_title, company, asked_by }: QuestionAnswered,
): Promise<void> {
  if (asked_by === null) return;
  const mail = referrerQuestion.with({ to: "asker", job, job_title, company });
  await notifyAll(ctx, tx, [{ user_id: asked_by, kind: "question_answered", subject: job, trigger: id, mail }]);
}
