import { keptAnswer } from "../../rules/posting/questions.ts";
import type { DemoApplication, DemoJob } from "./shapes.ts";

/** Columns of an applicant's texts: cover letter and answers to the job's questions. */
export function letterColumns({ questions = [] }: DemoJob, { letter, answers = [] }: DemoApplication) {
  const kept = questions.map((question, nth) => keptAnswer(question, answers[nth] ?? null));
  return { cover_letter: letter, answers: kept, marked: kept.filter(({ marked }) => marked).length };
}
