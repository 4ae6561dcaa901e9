import { sql } from "drizzle-orm";
import { rolesWith } from "../../rules/team/rights.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { promiseNews } from "../mail/messages/promise-news.ts";
import { notifyAll } from "../notifications/notify.ts";

type Stop = { readonly company: string; readonly name: string; readonly stopped: boolean; readonly at: Date };

/** Those of a company who decide on the people of all its jobs, by id. */
async function decidersOf(tx: WriteHandle, company: string): Promise<string[]> {
  const roles = sql.param(rolesWith("decide_people", "all"));
  const rows = await tx.rows<{ user_id: string }>(sql`
    SELECT user_id FROM company_members WHERE company = ${company} AND role = ANY(${roles}::text[]) ORDER BY user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** Tells a company's deciders that its jobs take no new referrals any more, or again (rule R13). */
export async function tellOfStop(ctx: TxContext, tx: WriteHandle, stop: Stop): Promise<void> {
  const { company, name, stopped, at } = stop;
  const what = stopped ? "stopped" : "started";
  const mail = promiseNews.with({ what, job: null, about: name, n: 0, days: 0 });
  const news = {
    kind: stopped ? "answers_stopped" : "answers_started",
    subject: company,
    occasion: at.toISOString(),
    params: { company: name },
    mail,
  } as const;
  const told = await decidersOf(tx, company);
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...news, user_id })),
  );
}
