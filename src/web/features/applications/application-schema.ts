import { newApplication } from "../../../contract/applications.ts";
import type { AskedQuestion, GivenAnswer } from "../../../contract/posting/answers.ts";
import { answerFault, canAnswer } from "../../../rules/posting/questions.ts";
import { typedNumber } from "../../lib/format/typed-number.ts";

/** Numbers may be typed in the notation of any language (rule J55). */
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

/** Builds the schema of an application to a job with these questions, so that all errors are found at once. */
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
