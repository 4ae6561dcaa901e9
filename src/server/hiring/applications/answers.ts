import { AppError } from "../../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import type { AnsweredQuestion, GivenAnswer } from "../../../contract/jobs/posting/answers.ts";
import type { JobQuestion } from "../../../contract/jobs/posting/questions.ts";
import { answersMatchQuestions, findAnswerError, toStoredAnswer } from "../../../rules/posting/questions.ts";

/**
 * The answers to a job's questions as they are stored, in order (rule J55). Throws `conflict` for answers to
 * questions that changed since the form was opened, and `validation_failed` by answer.
 */
export function toStoredAnswers(
  questions: readonly JobQuestion[],
  given: readonly GivenAnswer[],
): { answers: AnsweredQuestion[]; marked: number } {
  if (!answersMatchQuestions(questions, given)) throw new AppError("conflict");
  const answerTo = ({ text }: JobQuestion) => given.find(({ question }) => question === text)?.answer ?? null;
  const fieldErrors: FieldErrors = {};
  for (const question of questions) {
    const code = findAnswerError(question, answerTo(question));
    const nth = given.findIndex((one) => one.question === question.text);
    if (code !== null) fieldErrors[`answers.${nth}.answer`] = fieldError(code);
  }
  if (Object.keys(fieldErrors).length > 0) throw new AppError("validation_failed", { fields: fieldErrors });
  const answers = questions.map((question) => toStoredAnswer(question, answerTo(question)));
  return { answers, marked: answers.filter((answer) => answer.marked === true).length };
}
