import { type SQL, sql } from "drizzle-orm";
import type { NextInterview } from "../../contract/interviews/interviews.ts";
import type { UserContext } from "../db/context.ts";
import { isAhead, mine, takesPart } from "./own.ts";
import { type InterviewRow, readInterviews } from "./rows.ts";
import { viewNext } from "./view.ts";

type Agreed = InterviewRow & { readonly starts_at: Date };

/**
 * The viewer's next interviews, on either side, the soonest first. Each side is read separately, so that many of one
 * do not hide the other.
 */
export async function nextInterviews({ actor, clock, db }: UserContext): Promise<{ items: NextInterview[] }> {
  const now = clock.now();
  const ahead = sql`state = 'agreed' AND ${isAhead(now.toISOString())}`;
  const of = async (side: SQL) =>
    (await readInterviews(db, now, sql`${ahead} AND ${side}`, sql`starts_at, interviews.id`)) as Agreed[];
  const [team, person] = await Promise.all([of(takesPart(actor.id)), of(mine(actor.id))]);
  const items = [...team.map((row) => viewNext(row, "team")), ...person.map((row) => viewNext(row, "person"))];
  return { items: items.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)) };
}
