import { newApplication } from "../../../../contract/hiring/applications.ts";
import type { AskedQuestion, GivenAnswer } from "../../../../contract/jobs/posting/answers.ts";
import { canAnswer, findAnswerError } from "../../../../rules/posting/questions.ts";
import { parseTypedNumber } from "../../../lib/format/parse-number.ts";

/** Numbers may be typed in the notation of any language (rule J55). */
function parseNumbers(
  questions: readonly AskedQuestion[],
  given: readonly GivenAnswer[],
  language: string,
): GivenAnswer[] {
  const numbers = new Set(questions.filter(({ kind }) => kind === "number").map(({ text }) => text));
  return given.map(({ question, answer }) => ({
    question,
    answer: numbers.has(question) && typeof answer === "string" ? parseTypedNumber(answer, language) : answer,
  }));
}

/** Builds the schema of an application to a job with these questions, so that all errors are found at once. */
export function applicationSchema(questions: readonly AskedQuestion[], language: string) {
  const answers = newApplication.shape.answers
    .transform((given) => parseNumbers(questions, given, language))
    .superRefine((given, { addIssue }) => {
      for (const [nth, { question: words, answer }] of given.entries()) {
        const question = questions.find(({ text }) => text === words);
        const code = question && (canAnswer(question, answer) ? findAnswerError(question, answer) : "invalid");
        if (code) addIssue({ code: "custom", path: [nth, "answer"], message: code });
      }
    });
  return newApplication.extend({ answers });
}
