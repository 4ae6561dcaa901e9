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

/** What was agreed with somebody on either side and ends after `from`, the soonest first, as they may see it at this moment. */
export async function agreedWith(
  ctx: Pick<Context, "clock">,
  db: ReadHandle,
  viewer: string,
  from: Date,
): Promise<{ team: Agreed[]; person: Agreed[] }> {
  const now = ctx.clock.now();
  const ahead = sql`state = 'agreed' AND ends_at > ${from.toISOString()}
    AND (ends_at <= ${now.toISOString()} OR (person.status = 'Interviewing' AND ${jobs.archived_at} IS NULL))`;
  const order = sql`starts_at, interviews.id`;
  const [team, person] = await Promise.all([
    readInterviews(db, now, sql`${ahead} AND ${takesPart(viewer)}`, order),
    readInterviews(db, now, sql`${ahead} AND ${mine(viewer)}`, order),
  ]);
  return { team: team as Agreed[], person: person as Agreed[] };
}

/** The viewer's next interviews, on either side, the soonest first. */
export async function nextInterviews(ctx: UserContext): Promise<{ items: NextInterview[] }> {
  const { team, person } = await agreedWith(ctx, ctx.db, ctx.actor.id, ctx.clock.now());
  const items = [...team.map((row) => viewNext(row, "team")), ...person.map((row) => viewNext(row, "person"))];
  return { items: items.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)) };
}
