import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import type { TeamRight } from "../../../contract/members/roles.ts";
import { DEFAULT_STEPS, FIRST_OWN_KEY } from "../../../rules/pipeline/steps.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { interviewSteps } from "../../infra/db/tables/pipeline.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";

/** The steps of a job within Interviewing, in order, with their version number (rule H1). */
export type JobSteps = {
  readonly version: number;
  readonly steps: readonly InterviewStep[];
  readonly next_key: number;
  /** The viewer decides on the job's people (rule R17). */
  readonly decides: boolean;
};

type Row = { [K in "version" | "steps" | "next_key"]: JobSteps[K] | null } & Pick<JobSteps, "decides">;
type PeopleRight = Extract<TeamRight, "see_people" | "score_people" | "decide_people" | "write_mails">;

/** The steps of a job for viewers with this right in its team (rule R17); throws `not_found` for others. */
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
    steps: steps ?? DEFAULT_STEPS,
    next_key: next_key ?? FIRST_OWN_KEY,
    decides,
  };
}

/**
 * Locks the steps for a member who decides, until the transaction ends; a waiting transaction then reads the new
 * state.
 */
export async function lockSteps(tx: WriteHandle, job: string, viewer: string): Promise<JobSteps> {
  await tx.rows(sql`
    SELECT FROM ${jobs} WHERE ${jobs.id} = ${job} AND ${mayWithJob("decide_people", viewer)} FOR NO KEY UPDATE`);
  return readSteps(tx, job, viewer, "decide_people");
}

/** The step of a row in Interviewing: the stored one if the job still has it, else the first one. */
export function currentStep(column: SQL, steps: readonly InterviewStep[]): SQL<number> {
  const keys = `{${steps.map(({ key }) => key).join(",")}}`;
  return sql<number>`CASE WHEN ${column} = ANY(${keys}::smallint[]) THEN ${column} ELSE ${steps[0]?.key ?? 1}::smallint END`;
}

/** The current name of a step; null without a step, and for a first step that nobody has renamed. */
export function stepNameOf(steps: readonly InterviewStep[], key: number | null): string | null {
  return steps.find((step) => step.key === key)?.name ?? null;
}
