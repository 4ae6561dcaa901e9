import { type SQL, sql } from "drizzle-orm";
import type { NextInterview } from "../../../contract/hiring/interviews/interviews.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { isParticipant, isUpcomingAndActive, isWithViewer } from "./conditions.ts";
import { type InterviewRow, readInterviews } from "./rows.ts";
import { viewNext } from "./view.ts";

type AgreedInterview = InterviewRow & { readonly starts_at: Date };

/**
 * The viewer's next interviews, on either side, the soonest first. Each side is read separately, so that many of one
 * do not hide the other.
 */
export async function listNextInterviews({ actor, clock, db }: UserContext): Promise<{ items: NextInterview[] }> {
  const now = clock.now();
  const ahead = sql`state = 'agreed' AND ${isUpcomingAndActive(now.toISOString())}`;
  const of = async (side: SQL) =>
    (await readInterviews(db, now, sql`${ahead} AND ${side}`, sql`starts_at, interviews.id`)) as AgreedInterview[];
  const [team, person] = await Promise.all([of(isParticipant(actor.id)), of(isWithViewer(actor.id))]);
  const items = [...team.map((row) => viewNext(row, "team")), ...person.map((row) => viewNext(row, "person"))];
  return { items: items.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)) };
}
