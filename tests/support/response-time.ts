import { ANSWER_MAILED } from "../../src/server/hiring/response-time/first-response.ts";
import { sendQueuedEmails } from "./mails.ts";
import type { World } from "./world.ts";

/** Backdates the arrival of a job's people by milliseconds. The clock stays, because sessions would expire. */
export async function backdateArrivals(world: World, job: string, by: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $2)`;
  const both = `${earlier("response_due_at")}, ${earlier("first_answer_at")}, ${earlier("created_at")}, ${earlier("interviewing_at")}`;
  const values = [job, by / 1_000];
  await world.pool.query(`UPDATE referrals SET ${both}, ${earlier("visible_at")} WHERE job = $1`, values);
  await world.pool.query(`UPDATE applications SET ${both} WHERE job = $1`, values);
}

/** Delivers the waiting mails, and runs the delivery callbacks of those with answers to referred people. */
export async function deliverAnswers(world: World): Promise<void> {
  await sendQueuedEmails(world);
  await world.queue.work(ANSWER_MAILED);
}
