import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { newApplication } from "../../../contract/applications.ts";
import type { AskedQuestion, GivenAnswer } from "../../../contract/posting/answers.ts";
import { answerFault, canAnswer } from "../../../rules/posting/questions.ts";
import { typedNumber } from "../../lib/format/typed-number.ts";

export type ApplicationIn = z.input<typeof newApplication>;
export type ApplicationOut = z.output<typeof newApplication>;

/** Numbers are typed in the habits of any language (rule J55). */
function understood(
  questions: readonly AskedQuestion[],
  given: readonly GivenAnswer[],
  language: string,
): GivenAnswer[] {
  const numbers = new Set(questions.filter(({ kind }) => kind === "number").map(({ text }) => text));
  return given.map(({ question, answer }) => ({
    question,
    answer: numbers.has(question) && typeof answer === "string" ? typedNumber(answer, language) : answer,
  }));
}

/** The form of an application to a job with these questions, so that all of its faults are told at once. */
export function applicationTo(questions: readonly AskedQuestion[], language: string) {
  const answers = newApplication.shape.answers
    .transform((given) => understood(questions, given, language))
    .superRefine((given, { addIssue }) => {
      for (const [nth, { question: words, answer }] of given.entries()) {
        const question = questions.find(({ text }) => text === words);
        const code = question && (canAnswer(question, answer) ? answerFault(question, answer) : "invalid");
        if (code) addIssue({ code: "custom", path: [nth, "answer"], message: code });
      }
    });
  return newApplication.extend({ answers });
}

/** One answer to each question, in order: what was answered to the same one and still can be, else nothing. */
export function fitted(questions: readonly AskedQuestion[], given: readonly GivenAnswer[]): GivenAnswer[] {
  return questions.map((question) => {
    const answer = given.find((one) => one.question === question.text)?.answer ?? null;
    const typed = question.kind === "number" && typeof answer === "string";
    return { question: question.text, answer: typed || canAnswer(question, answer) ? answer : null };
  });
}

/** Keeps the answers of a form to the questions that are asked: a draft may have been written to others. */
export function useFitted(
  { control, setValue }: UseFormReturn<ApplicationIn, unknown, ApplicationOut>,
  questions: readonly AskedQuestion[],
): void {
  const given = useWatch({ control, name: "answers" });
  useEffect(() => {
    const fit = fitted(questions, given ?? []);
    if (JSON.stringify(fit) !== JSON.stringify(given ?? [])) setValue("answers", fit);
  }, [questions, given, setValue]);
}
