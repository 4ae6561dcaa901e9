import type { FaultCode } from "../../contract/faults.ts";
import type { Answer, AskedQuestion, GivenAnswer, ReadAnswer } from "../../contract/posting/answers.ts";
import { type JobQuestion, QUESTIONS } from "../../contract/posting/questions.ts";

/** What whoever applies sees of a question: never which answer is marked (rule J56). */
export function toApplicants({ kind, text, required, options }: JobQuestion): AskedQuestion {
  return { kind, text, required, options };
}

const FITS: Readonly<Record<AskedQuestion["kind"], (answer: Answer, question: AskedQuestion) => boolean>> = {
  yes_no: (answer) => typeof answer === "boolean",
  choice: (answer, { options }) => typeof answer === "string" && options.includes(answer),
  text: (answer) => typeof answer === "string",
  number: (answer) => typeof answer === "number",
};

/** Whether this can be an answer to a question; nothing is one to every question (rule J55). */
export function canAnswer(question: AskedQuestion, answer: Answer): boolean {
  return answer === null || FITS[question.kind](answer, question);
}

/** What is wrong with an answer that can be one; null while nothing is. */
export function answerFault({ required }: AskedQuestion, answer: Answer): FaultCode | null {
  if (answer === null) return required ? "required" : null;
  return typeof answer === "number" && Math.abs(answer) > QUESTIONS.number ? "out_of_range" : null;
}

/** Whether answers were given to exactly these questions: each is named once, and each answer can be one. */
export function areAnswersTo(questions: readonly AskedQuestion[], given: readonly GivenAnswer[]): boolean {
  if (given.length !== questions.length) return false;
  return questions.every((question) => {
    const named = given.filter(({ question: words }) => words === question.text);
    return named.length === 1 && named.every(({ answer }) => canAnswer(question, answer));
  });
}

/** Whether an answer is not as the team asked for. Where nothing was answered nothing is marked (rule J56). */
export function isMarked(question: JobQuestion, answer: Answer): boolean {
  const { must_be, one_of, at_least, at_most } = question;
  if (typeof answer === "boolean") return must_be !== null && answer !== must_be;
  if (typeof answer === "string") return one_of.length > 0 && !one_of.includes(answer);
  if (answer === null) return false;
  return (at_least !== null && answer < at_least) || (at_most !== null && answer > at_most);
}

/** What is kept of an answer: the words of the question as it was asked, and what was asked for then. */
export function keptAnswer(question: JobQuestion, answer: Answer): ReadAnswer {
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

/** What an applicant reads of an answer of their own: as they gave it, without a mark (rules J56, R2). */
export function asGiven({ kind, question, answer }: ReadAnswer): ReadAnswer {
  return { kind, question, answer };
}
