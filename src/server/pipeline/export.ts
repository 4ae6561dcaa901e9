import type { FileAnswer } from "../../contract/files.ts";
import type { InterviewStep } from "../../contract/pipeline/steps.ts";
import type { UserContext } from "../db/context.ts";
import { utcDay } from "../platform/clock.ts";
import { csvOf } from "../platform/csv.ts";
import { type Kind, pipelineList } from "./queries.ts";
import { readSteps } from "./steps.ts";

const HEADS = [
  "Name",
  "Email",
  "Came by",
  "Referrer",
  "Status",
  "Interview step",
  "Since",
  "Received",
  "Reward",
] as const;
const BATCH = 1_000;
/** The first steps under their English names, as everything in this file. */
const FIRST = ["Screen", "On-site", "Offer"];

function stepName(steps: readonly InterviewStep[], key: number | null): string {
  if (key === null) return "";
  return steps.find((step) => step.key === key)?.name ?? FIRST[key - 1] ?? "";
}

/** Everybody of a job's pipeline as a table to take along, formulas defused (rules H8, S3). Throws `not_found`. */
export async function exportPeople(ctx: UserContext, job: string, kind: Kind): Promise<FileAnswer> {
  const { steps } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const lines: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await pipelineList(ctx, job, { kind, sort: "newest", cursor, limit: BATCH });
    for (const card of page.items)
      lines.push([
        card.candidate_name,
        card.candidate_email,
        card.kind === "referral" ? "Referral" : "Application",
        card.referrer_name ?? "",
        card.status,
        stepName(steps, card.step),
        card.updated_at,
        card.created_at,
        card.reward_status ?? "",
      ]);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const bytes = new TextEncoder().encode(csvOf(HEADS, lines));
  return {
    name: `people-${utcDay(ctx.clock.now())}.csv`,
    type: "text/csv; charset=utf-8",
    size: bytes.length,
    body: (async function* () {
      yield bytes;
    })(),
  };
}
