import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import type { newApplication } from "../../../../contract/hiring/applications.ts";
import type { AskedQuestion, GivenAnswer } from "../../../../contract/jobs/posting/answers.ts";
import { canAnswer } from "../../../../rules/posting/questions.ts";

export type ApplicationIn = z.input<typeof newApplication>;
export type ApplicationOut = z.output<typeof newApplication>;

/**
 * Returns one answer per question, in order: the given answer to the same question if it is still valid, else an empty
 * one.
 */
export function fitAnswers(questions: readonly AskedQuestion[], given: readonly GivenAnswer[]): GivenAnswer[] {
  return questions.map((question) => {
    const answer = given.find((one) => one.question === question.text)?.answer ?? null;
    const typed = question.kind === "number" && typeof answer === "string";
    return { question: question.text, answer: typed || canAnswer(question, answer) ? answer : null };
  });
}

/** Keeps a form's answers in line with the questions: a draft may contain answers to older ones. */
export function useFittedAnswers(
  { control, setValue }: UseFormReturn<ApplicationIn, unknown, ApplicationOut>,
  questions: readonly AskedQuestion[],
): void {
  const given = useWatch({ control, name: "answers" });
  useEffect(() => {
    const fit = fitAnswers(questions, given ?? []);
    if (JSON.stringify(fit) !== JSON.stringify(given ?? [])) setValue("answers", fit);
  }, [questions, given, setValue]);
}
