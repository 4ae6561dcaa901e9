import { sql } from "drizzle-orm";
import { matchingWords } from "../../rules/job-match.ts";
import { settingsOf } from "../identity/users/settings.ts";
import type { Context } from "../infra/db/context.ts";
import { defineTask } from "../infra/db/task.ts";
import { jobMatches } from "../infra/mail/messages/job-matches.ts";
import { utcDay } from "../infra/platform/clock.ts";
import { mailPerson } from "./mail-person.ts";

const DAY_MS = 86_400_000;
/** The maximum number of jobs considered per day. */
const JOBS = 500;
const PEOPLE = 200;
const PER_MAIL = 10;

type Job = {
  id: string;
  title: string;
  requirements: string;
  location: string;
  company: string;
  company_id: string;
};
type Seeker = { user_id: string; position: string; skills: string; applied: string[]; teams: string[] };

/** The open jobs published on a day, newest first. */
async function jobsOf(ctx: Context, day: Date): Promise<Job[]> {
  const db = await ctx.readReplica();
  return db.rows<Job>(sql`
    SELECT j.id, j.title, j.requirements, j.location, c.name AS company, c.id AS company_id
    FROM jobs j JOIN companies c ON c.id = j.company
    WHERE j.listed AND j.created_at >= ${day.toISOString()} AND j.created_at < ${new Date(day.getTime() + DAY_MS).toISOString()}
    ORDER BY j.created_at DESC, j.id DESC LIMIT ${JOBS}`);
}

/** Users who want these mails and have a profession in their profile, page by page. */
async function seekersAfter(ctx: Context, last: string): Promise<Seeker[]> {
  const db = await ctx.readReplica();
  return db.rows<Seeker>(sql`
    SELECT s.user_id, p.position, p.skills,
      ARRAY(SELECT job::text FROM applications WHERE created_by = s.user_id) AS applied,
      ARRAY(SELECT company::text FROM company_members WHERE user_id = s.user_id) AS teams
    FROM user_settings s JOIN profiles p ON p.user_id = s.user_id
    WHERE s."jobMatches" AND s."emailNotifications" AND (p.position <> '' OR p.skills <> '') AND s.user_id > ${last}
    ORDER BY s.user_id LIMIT ${PEOPLE}`);
}

function matchesOf(seeker: Seeker, jobs: readonly Job[]) {
  return jobs
    .filter(({ id, company_id }) => !seeker.teams.includes(company_id) && !seeker.applied.includes(id))
    .map(({ id, title, company, location, requirements }) => {
      return { id, title, company, location, words: matchingWords(seeker, { title, requirements }).join(", ") };
    })
    .filter(({ words }) => words !== "")
    .slice(0, PER_MAIL);
}

/** Runs three times in its window: a later run makes up for a missed one, and a repeated run finds nothing to do. */
export const MAIL_JOB_MATCHES = defineTask({
  name: "mail-job-matches",
  class: "upkeep",
  schedule: "13 6,12,18 * * *",
  run: mailJobMatches,
});

/** Mails yesterday's open jobs (UTC) to matching users, one mail per user and day. */
export async function mailJobMatches(ctx: Context): Promise<void> {
  const day = new Date(Date.parse(utcDay(ctx.clock.now())) - DAY_MS);
  const jobs = await jobsOf(ctx, day);
  if (jobs.length === 0) return;
  let last = "00000000-0000-0000-0000-000000000000";
  for (let page = await seekersAfter(ctx, last); page.length > 0; page = await seekersAfter(ctx, last)) {
    for (const seeker of page) {
      const { user_id } = seeker;
      last = user_id;
      const matches = matchesOf(seeker, jobs);
      if (matches.length === 0) continue;
      const dedupe_key = `job_matches:${user_id}:${utcDay(day)}`;
      const message = jobMatches.with({ jobs: matches });
      await ctx.write(async (tx) => {
        await mailPerson(ctx, tx, { user_id, name: "jobMatches", dedupe_key, message }, await settingsOf(tx, user_id));
      });
    }
  }
}
