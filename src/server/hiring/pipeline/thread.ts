import { sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import type { threadEndpoints } from "../../../contract/hiring/pipeline/thread.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { listMentionable, listTeamNotes } from "./notes.ts";
import type { RecordRef, RecordStatus } from "./people.ts";
import { isVisibleToTeam, positionOf, TABLE_OF_KIND } from "./people.ts";
import { listRecordViews } from "./record-views.ts";
import { readSteps } from "./steps.ts";

type MoveRow = {
  id: string;
  moved_at: Date;
  by: string | null;
  from_step: number | null;
  from_name: string | null;
  to_step: number;
  to_name: string | null;
  undone_at: Date | null;
};

async function listMoves(db: ReadHandle, job: string, { kind, id }: RecordRef) {
  const rows = await db.rows<MoveRow>(sql`
    SELECT moves.id, moved_at, ${fullName} AS by, from_step, from_name, to_step, to_name, undone_at
    FROM pipeline_moves AS moves LEFT JOIN ${users} ON ${users.id} = moved_by
    WHERE record_kind = ${kind} AND record_id = ${id} AND job = ${job} AND to_step IS NOT NULL
    ORDER BY moved_at, moves.id`);
  return rows.map(({ id: move, moved_at, by, from_step, from_name, to_step, to_name, undone_at }) => ({
    id: move,
    at: moved_at.toISOString(),
    by,
    from: from_step === null ? null : { key: from_step, name: from_name },
    to: { key: to_step, name: to_name },
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

/** The thread that only a job's team reads about one of its people (rule H1). Throws `not_found`. */
export async function readThread(
  ctx: UserContext,
  job: string,
  person: RecordRef,
): Promise<OutputOf<typeof threadEndpoints.thread>> {
  const { steps } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const table = TABLE_OF_KIND[person.kind];
  const viewer = ctx.actor.id;
  const [[row], moves, notes, views, colleagues, scoring] = await Promise.all([
    ctx.db.rows<{ status: RecordStatus; step: number | null }>(
      sql`SELECT ${table.status}, ${table.step} FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
        WHERE ${table.id} = ${person.id} AND ${table.job} = ${job} AND ${isVisibleToTeam(person.kind, ctx.actor.id)}`,
    ),
    listMoves(ctx.db, job, person),
    listTeamNotes(ctx.db, viewer, job, person),
    listRecordViews(ctx.db, viewer, job, person),
    listMentionable(ctx.db, viewer, job, person),
    ctx.db.rows(sql`SELECT FROM ${jobs} WHERE ${jobs.id} = ${job} AND ${mayWithJob("score_people", viewer)}`),
  ]);
  if (row === undefined) throw new AppError("not_found");
  const can = { note: scoring.length > 0 };
  return { steps: [...steps], step: positionOf(row, steps).step, moves, notes, views, colleagues, can };
}
