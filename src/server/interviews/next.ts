import { type SQL, sql } from "drizzle-orm";
import type { NextInterview } from "../../contract/interviews/interviews.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { jobs } from "../db/tables/jobs.ts";
import { mayWithJob } from "../db/team.ts";
import { mine } from "./own.ts";
import { type InterviewRow, readInterviews } from "./rows.ts";
import { viewNext } from "./view.ts";

export type Agreed = InterviewRow & { readonly starts_at: Date; readonly ends_at: Date };

/** Condition: the viewer takes part on the team's side, and still sees the job's people (rules R17, H14). */
function takesPart(viewer: string): SQL {
  return sql`(EXISTS (SELECT FROM interview_people WHERE interview = interviews.id AND user_id = ${viewer})
    AND ${mayWithJob("see_people", viewer)})`;
}

/**
 * What was agreed with somebody on either side and ends after `from`, as they may see it at this moment: what is over, the
 * newest first, and what is ahead, the soonest first. Each is read by itself, so that many of one hide none of the other.
 */
export async function agreedWith(
  ctx: Pick<Context, "clock">,
  db: ReadHandle,
  viewer: string,
  from: Date,
): Promise<{ team: Agreed[]; person: Agreed[] }> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  const over = sql`state = 'agreed' AND ends_at > ${from.toISOString()} AND ends_at <= ${at}`;
  const ahead = sql`state = 'agreed' AND ends_at > ${at} AND person.status = 'Interviewing' AND ${jobs.archived_at} IS NULL`;
  const of = async (side: SQL) => {
    const [past, next] = await Promise.all([
      from < now ? readInterviews(db, now, sql`${over} AND ${side}`, sql`starts_at DESC, interviews.id`) : [],
      readInterviews(db, now, sql`${ahead} AND ${side}`, sql`starts_at, interviews.id`),
    ]);
    return [...past, ...next] as Agreed[];
  };
  const [team, person] = await Promise.all([of(takesPart(viewer)), of(mine(viewer))]);
  return { team, person };
}

/** The viewer's next interviews, on either side, the soonest first. */
export async function nextInterviews(ctx: UserContext): Promise<{ items: NextInterview[] }> {
  const { team, person } = await agreedWith(ctx, ctx.db, ctx.actor.id, ctx.clock.now());
  const items = [...team.map((row) => viewNext(row, "team")), ...person.map((row) => viewNext(row, "person"))];
  return { items: items.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)) };
}
