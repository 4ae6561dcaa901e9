import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { InterviewStep } from "../../contract/pipeline/steps.ts";
import type { TeamRight } from "../../contract/team/roles.ts";
import { FIRST_OWN_KEY, STEPS_AT_FIRST } from "../../rules/pipeline/steps.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { jobs } from "../db/tables/jobs.ts";
import { interviewSteps } from "../db/tables/pipeline.ts";
import { mayWithJob } from "../db/team.ts";

/** The steps of a job within Interviewing, in order, with what tells their versions apart (rule H1). */
export type JobSteps = {
  readonly version: number;
  readonly steps: readonly InterviewStep[];
  readonly next_key: number;
  /** The viewer decides on the job's people (rule R17). */
  readonly decides: boolean;
};

type Row = { [K in "version" | "steps" | "next_key"]: JobSteps[K] | null } & Pick<JobSteps, "decides">;
type PeopleRight = Extract<TeamRight, "see_people" | "score_people" | "decide_people" | "write_mails">;

/** The steps of a job for whoever has this right in its team (rule R17); throws `not_found` for everybody else. */
export async function readSteps(db: ReadHandle, job: string, viewer: string, right: PeopleRight): Promise<JobSteps> {
  const [row] = await db.rows<Row>(sql`
    SELECT ${interviewSteps.version}, ${interviewSteps.steps}, ${interviewSteps.next_key},
      ${mayWithJob("decide_people", viewer)} AS decides
    FROM ${jobs} LEFT JOIN ${interviewSteps} ON ${interviewSteps.job} = ${jobs.id}
    WHERE ${jobs.id} = ${job} AND ${mayWithJob(right, viewer)}`);
  if (row === undefined) throw new AppError("not_found");
  const { version, steps, next_key, decides } = row;
  return {
    version: version ?? 0,
    steps: steps ?? STEPS_AT_FIRST,
    next_key: next_key ?? FIRST_OWN_KEY,
    decides,
  };
}

/** The same for whoever decides, as no other writer changes it until the transaction ends: who waited reads what was left. */
export async function holdSteps(tx: WriteHandle, job: string, viewer: string): Promise<JobSteps> {
  await tx.rows(sql`
    SELECT FROM ${jobs} WHERE ${jobs.id} = ${job} AND ${mayWithJob("decide_people", viewer)} FOR NO KEY UPDATE`);
  return readSteps(tx, job, viewer, "decide_people");
}

/** The step at which a row stands, for a row in Interviewing: what was kept if the job has it, else its first one. */
export function standsAt(column: SQL, steps: readonly InterviewStep[]): SQL<number> {
  const keys = `{${steps.map(({ key }) => key).join(",")}}`;
  return sql<number>`CASE WHEN ${column} = ANY(${keys}::smallint[]) THEN ${column} ELSE ${steps[0]?.key ?? 1}::smallint END`;
}

/** The name of a step as it is now; null where none is meant, and for a first one that nobody has renamed. */
export function nameOf(steps: readonly InterviewStep[], key: number | null): string | null {
  return steps.find((step) => step.key === key)?.name ?? null;
}
