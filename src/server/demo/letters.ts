import { keptAnswer } from "../../rules/posting/questions.ts";
import type { DemoApplication, DemoJob } from "./shapes.ts";

/** What somebody who applied has written: their letter, and their answers to the questions of the job. */
export function letterColumns({ questions = [] }: DemoJob, { letter, answers = [] }: DemoApplication) {
  const kept = questions.map((question, nth) => keptAnswer(question, answers[nth] ?? null));
  return { cover_letter: letter, answers: kept, marked: kept.filter(({ marked }) => marked).length };
}
