import type { FieldErrorCode } from "../../contract/field-errors.ts";
import type { Answer, AnsweredQuestion, AskedQuestion, GivenAnswer } from "../../contract/jobs/posting/answers.ts";
import { type JobQuestion, QUESTIONS } from "../../contract/jobs/posting/questions.ts";

/** A question as applicants see it, without the expected answer (rule J56). */
export function toAskedQuestion({ kind, text, required, options }: JobQuestion): AskedQuestion {
  return { kind, text, required, options };
}

const FITS: Readonly<Record<AskedQuestion["kind"], (answer: Answer, question: AskedQuestion) => boolean>> = {
  yes_no: (answer) => typeof answer === "boolean",
  choice: (answer, { options }) => typeof answer === "string" && options.includes(answer),
  text: (answer) => typeof answer === "string",
  number: (answer) => typeof answer === "number",
};

/** Whether this is a valid answer to a question; no answer is always valid (rule J55). */
export function canAnswer(question: AskedQuestion, answer: Answer): boolean {
  return answer === null || FITS[question.kind](answer, question);
}

/** The error of an answer; null for a valid one. */
export function findAnswerError({ required }: AskedQuestion, answer: Answer): FieldErrorCode | null {
  if (answer === null) return required ? "required" : null;
  return typeof answer === "number" && Math.abs(answer) > QUESTIONS.number ? "out_of_range" : null;
}

/** Whether the answers belong to exactly these questions: each once, and each valid. */
export function answersMatchQuestions(questions: readonly AskedQuestion[], given: readonly GivenAnswer[]): boolean {
  if (given.length !== questions.length) return false;
  return questions.every((question) => {
    const named = given.filter(({ question: words }) => words === question.text);
    return named.length === 1 && named.every(({ answer }) => canAnswer(question, answer));
  });
}

/** Whether an answer differs from the expected one. A missing answer is not marked (rule J56). */
export function isMarked(question: JobQuestion, answer: Answer): boolean {
  const { must_be, one_of, at_least, at_most } = question;
  if (typeof answer === "boolean") return must_be !== null && answer !== must_be;
  if (typeof answer === "string") return one_of.length > 0 && !one_of.includes(answer);
  if (answer === null) return false;
  return (at_least !== null && answer < at_least) || (at_most !== null && answer > at_most);
}

/** The stored form of an answer: with the question's text and the expected answer at that time. */
export function toStoredAnswer(question: JobQuestion, answer: Answer): AnsweredQuestion {
  const { kind, text, one_of } = question;
  const [ofYesNo, ofNumber] = [kind === "yes_no", kind === "number"];
  const wanted = {
    must_be: ofYesNo ? question.must_be : null,
    one_of,
    at_least: ofNumber ? question.at_least : null,
    at_most: ofNumber ? question.at_most : null,
  };
  return { kind, question: text, answer, marked: isMarked(question, answer), wanted };
}

/** An applicant's own answer as they gave it, without a mark (rules J56, R2). */
export function withoutMark({ kind, question, answer }: AnsweredQuestion): AnsweredQuestion {
  return { kind, question, answer };
}
