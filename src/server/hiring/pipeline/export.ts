import { sql } from "drizzle-orm";
import type { FileAnswer } from "../../../contract/files.ts";
import type { PipelineCard } from "../../../contract/hiring/pipeline/cards.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import type { StatedRelationship } from "../../../contract/hiring/relationship-fields.ts";
import type { OwnRelationshipKind } from "../../../contract/hiring/relationship-kinds.ts";
import type { AnsweredQuestion } from "../../../contract/jobs/posting/answers.ts";
import type { JobQuestion } from "../../../contract/jobs/posting/questions.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { csvFile } from "../../infra/platform/responses/csv.ts";
import { findRelationships } from "../referrals/relationship.ts";
import { type Kind, listPipeline } from "./queries.ts";
import { readSteps } from "./steps.ts";

const COLUMN_NAMES = [
  "Name",
  "Email",
  "Source",
  "Referrer",
  "Status",
  "Interview step",
  "Since",
  "Received",
  "Reward",
  "Flagged answers",
  "How they know each other",
  "Where",
  "When",
  "What the person says of it",
] as const;
const BATCH = 1_000;
/** English names of the first steps: the whole file is in English. */
const DEFAULT_STEP_NAMES = ["Screen", "On-site", "Offer"];

function stepName(steps: readonly InterviewStep[], key: number | null): string {
  if (key === null) return "";
  return steps.find((step) => step.key === key)?.name ?? DEFAULT_STEP_NAMES[key - 1] ?? "";
}

function referralIds(cards: readonly PipelineCard[]): string[] {
  return cards.filter(({ kind }) => kind === "referral").map(({ id }) => id);
}

/** The answers of one page of applicants, by application. The page was read with the viewer's rights. */
async function loadAnswers(ctx: UserContext, cards: readonly PipelineCard[]): Promise<Map<string, AnsweredQuestion[]>> {
  const ids = cards.filter(({ kind }) => kind === "application").map(({ id }) => id);
  const rows = await ctx.db.rows<{ id: string; answers: AnsweredQuestion[] }>(sql`
    SELECT id, answers FROM applications WHERE id = ANY(${`{${ids.join(",")}}`}::uuid[])`);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

function formatAnswer({ answer }: AnsweredQuestion): string {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return String(answer ?? "");
}

const RELATIONSHIP_NAMES: Readonly<Record<OwnRelationshipKind, string>> = {
  worked_together: "Worked together",
  led: "The referrer led them",
  was_led: "They led the referrer",
  studied: "Studied together",
  community: "Know each other from a community",
  introduced: "Were introduced to each other",
  not_known: "Do not know each other",
};

/** The cells of the relationship between referrer and candidate, and whether the latter confirms it (rule F30). */
function relationshipCells(relationship: StatedRelationship | undefined): string[] {
  if (relationship === undefined) return ["", "", "", ""];
  const { kind, place, period, confirmed, own } = relationship;
  const other =
    own === null ? "" : [RELATIONSHIP_NAMES[own.kind], own.place, own.period].filter((word) => word !== "").join(", ");
  return [RELATIONSHIP_NAMES[kind], place, period, confirmed ? "The same" : other];
}

function personCells(
  card: PipelineCard,
  steps: readonly InterviewStep[],
  relationship: StatedRelationship | undefined,
): string[] {
  return [
    card.candidate_name,
    card.candidate_email,
    card.kind === "referral" ? "Referral" : "Application",
    card.referrer_name ?? "",
    card.status,
    stepName(steps, card.step),
    card.updated_at,
    card.created_at,
    card.reward_status ?? "",
    card.marked === undefined ? "" : String(card.marked),
    ...relationshipCells(relationship),
  ];
}

type Line = { readonly cells: string[]; readonly answers: readonly AnsweredQuestion[] };

/** Each person's cells, with their answers in the column of the question. */
function* buildRows(lines: readonly Line[], questions: ReadonlySet<string>): Generator<string[]> {
  for (const { cells, answers } of lines) {
    const given = new Map(answers.map((answer) => [answer.question, formatAnswer(answer)]));
    yield [...cells, ...Array.from(questions, (question) => given.get(question) ?? "")];
  }
}

/** Exports all people of a job's pipeline as a table, with formulas escaped (rules H8, J57, S3). Throws `not_found`. */
export async function exportPeople(ctx: UserContext, job: string, kind: Kind): Promise<FileAnswer> {
  const { steps } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const [asking] = await ctx.db.rows<{ questions: JobQuestion[] }>(sql`SELECT questions FROM jobs WHERE id = ${job}`);
  const lines: Line[] = [];
  // One column per question: the job's current questions first, then earlier ones.
  const asked = new Set(asking?.questions.map(({ text }) => text));
  let cursor: string | undefined;
  do {
    const page = await listPipeline(ctx, job, { kind, sort: "newest", cursor, limit: BATCH });
    const [answers, relationships] = [
      await loadAnswers(ctx, page.items),
      await findRelationships(ctx.db, referralIds(page.items)),
    ];
    for (const card of page.items) {
      const given = answers.get(card.id) ?? [];
      for (const { question } of given) asked.add(question);
      lines.push({ cells: personCells(card, steps, relationships.get(card.id)), answers: given });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return csvFile(`people-${utcDay(ctx.clock.now())}.csv`, [...COLUMN_NAMES, ...asked], buildRows(lines, asked));
}
