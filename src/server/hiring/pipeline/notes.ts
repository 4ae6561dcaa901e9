import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { TeamNote, threadEndpoints } from "../../../contract/hiring/pipeline/thread.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName, fullNameOf } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { teamNotes } from "../../infra/db/tables/pipeline.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob, partiesOf } from "../../infra/db/team-rights.ts";
import { noteMention } from "../../infra/mail/messages/note-mention.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { isVisibleToTeam, type RecordRef, TABLE_OF_KIND } from "./people.ts";
import { readSteps } from "./steps.ts";

type NoteRow = Omit<TeamNote, "at"> & { at: Date };

/** The notes about one person of a job, oldest first, as this viewer reads them. The caller has checked the right. */
export async function listTeamNotes(
  db: ReadHandle,
  viewer: string,
  job: string,
  { kind, id }: RecordRef,
): Promise<TeamNote[]> {
  const rows = await db.rows<NoteRow>(sql`
    SELECT notes.id, written_at AS at, ${fullName} AS by, written_by = ${viewer} AS own, notes.text, verdict,
      ARRAY(SELECT coalesce(${sql.raw(fullNameOf("called"))}, '')
        FROM users AS called WHERE called.id = ANY (notes.mentions) ORDER BY 1) AS mentions
    FROM team_notes AS notes JOIN ${users} ON ${users.id} = written_by
    WHERE record_kind = ${kind} AND record_id = ${id} AND job = ${job} ORDER BY written_at, notes.id`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Condition on a user: only those without a part in the record can be mentioned in the team's notes (rule R17). */
function isNoPartyOf(about: RecordRef): SQL {
  return sql`NOT EXISTS (SELECT FROM (${partiesOf(about)}) AS party WHERE party.created_by = ${users.id})`;
}

/** The members who also see a person of the job and can be mentioned in a note. */
export async function listMentionable(
  db: ReadHandle,
  viewer: string,
  job: string,
  about?: RecordRef,
): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    SELECT ${users.id}, coalesce(${fullName}, '') AS name
    FROM company_members AS member JOIN ${users} ON ${users.id} = member.user_id
      JOIN ${jobs} ON ${jobs.company} = member.company
    WHERE ${jobs.id} = ${job} AND member.user_id <> ${viewer} AND NOT member.service AND ${users.deleted_at} IS NULL
      AND ${about === undefined ? sql`TRUE` : isNoPartyOf(about)}
      AND (member.role <> 'hiring_manager' OR EXISTS (
        SELECT FROM job_members WHERE job_members.job = ${jobs.id} AND job_members.user_id = member.user_id))
    ORDER BY name, ${users.id} LIMIT 200`);
}

type NewNote = InputOf<typeof threadEndpoints.addNote>["body"];

/**
 * Adds a team member's note about a person, and notifies the mentioned members (rule H9). Throws `not_found` for
 * viewers who do not rate people here, and `validation_failed` for a mention of a member who does not see the person.
 */
export async function addTeamNote(ctx: UserCreationContext, job: string, body: NewNote): Promise<{ id: string }> {
  const { kind, record, text, verdict, mentions } = body;
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    await readSteps(tx, job, viewer, "score_people");
    const table = TABLE_OF_KIND[kind];
    const [seen] = await tx.rows<{ candidate: string; job_title: string; by: string }>(sql`
      SELECT ${table.candidate_name} AS candidate, ${jobs.title} AS job_title,
        (SELECT coalesce(${fullName}, '') FROM ${users} WHERE ${users.id} = ${viewer}) AS by
      FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
      WHERE ${table.id} = ${record} AND ${table.job} = ${job} AND ${table.candidate_email} <> ''
        AND ${isVisibleToTeam(kind, viewer)} FOR KEY SHARE OF ${table}`);
    if (seen === undefined) throw new AppError("not_found");
    const known = new Set((await listMentionable(tx, viewer, job, { kind, id: record })).map((one) => one.id));
    if (mentions.some((one) => !known.has(one)))
      throw new AppError("validation_failed", { fields: { mentions: fieldError("invalid") } });
    const id = ctx.ids.next();
    const called = [...new Set(mentions)];
    const note = { job, record_kind: kind, record_id: record, text, verdict, mentions: called };
    await tx.insert(teamNotes).values({ id, ...note, written_by: viewer, written_at: ctx.clock.now() });
    const mail = noteMention.with({ of: kind, record, job, writer: viewer, ...seen });
    const news = { kind: "note_mention", subject: record, trigger: id, params: { of: kind }, mail } as const;
    await notifyAll(
      ctx,
      tx,
      called.map((user_id) => ({ ...news, user_id })),
    );
    tx.publish("job_changed", job);
    return { id };
  });
}

/** Removes a note of the viewer's own while they are in the team. Throws `not_found`. */
export async function removeTeamNote(ctx: UserContext, id: string): Promise<{ id: string }> {
  return ctx.write(async (tx) => {
    const [removed] = await tx.rows<{ job: string }>(sql`
      DELETE FROM team_notes USING ${jobs} WHERE team_notes.id = ${id} AND team_notes.written_by = ${ctx.actor.id}
        AND ${jobs.id} = team_notes.job AND ${mayWithJob("see_people", ctx.actor.id)}
      RETURNING team_notes.job`);
    if (removed === undefined) throw new AppError("not_found");
    tx.publish("job_changed", removed.job);
    return { id };
  });
}
