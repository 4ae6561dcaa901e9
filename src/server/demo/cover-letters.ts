import { toStoredAnswer } from "../../rules/posting/questions.ts";
import type { DemoApplication, DemoJob } from "./types.ts";

/** Columns of an applicant's texts: cover letter and answers to the job's questions. */
export function coverLetterColumns({ questions = [] }: DemoJob, { letter, answers = [] }: DemoApplication) {
  const kept = questions.map((question, nth) => toStoredAnswer(question, answers[nth] ?? null));
  return { cover_letter: letter, answers: kept, marked: kept.filter(({ marked }) => marked).length };
}
