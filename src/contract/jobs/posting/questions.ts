import { z } from "zod";
import { text } from "../../fields.ts";

export const QUESTION_KINDS = ["yes_no", "choice", "text", "number"] as const;

/**
 * Limits of questions (rule J55): how many a job has, lengths of questions and options, the length of a text answer,
 * and the range of numbers.
 */
export const QUESTIONS = {
  most: 5,
  text: 300,
  options: 20,
  option: 120,
  answer: 1_000,
  number: 1_000_000_000,
} as const;

const bound = z.number().min(-QUESTIONS.number).max(QUESTIONS.number).nullable().default(null);
const choices = z.array(text(QUESTIONS.option)).max(QUESTIONS.options).default([]);

/** A question's fields, with the text required or, for drafts, optional. */
export const questionFields = (required?: "required") => ({
  kind: z.enum(QUESTION_KINDS),
  text: text(QUESTIONS.text, required),
  required: z.boolean().default(false),
  /** For a list question: the options. */
  options: choices,
  /** The expected answer. A different answer is marked and has no other effect (rule J56). */
  must_be: z.boolean().nullable().default(null),
  one_of: choices,
  at_least: bound,
  at_most: bound,
});
/** A question of a draft, which may be incomplete. */
export type DraftQuestion = z.output<z.ZodObject<ReturnType<typeof questionFields>>>;

/** Removes empty options, and all options of a question that is not a list. */
function tidy(question: DraftQuestion): DraftQuestion {
  const options = question.kind === "choice" ? [...new Set(question.options)].filter(Boolean) : [];
  return { ...question, options, one_of: options.filter((option) => question.one_of.includes(option)) };
}

/** A job's questions in order. Answers refer to a question by its text, so texts are unique. */
export const jobQuestions = z
  .array(z.strictObject(questionFields("required")).transform(tidy))
  .max(QUESTIONS.most)
  .superRefine((questions, { addIssue }) => {
    const addError = (message: string, ...path: (string | number)[]) => addIssue({ code: "custom", path, message });
    for (const [nth, { kind, text, options, at_least, at_most }] of questions.entries()) {
      if (questions.findIndex((one) => one.text === text) < nth) addError("question_double", nth, "text");
      if (kind === "choice" && options.length < 2) addError("required", nth, "options");
      if (kind === "number" && at_least !== null && at_most !== null && at_least > at_most)
        addError("pay_order", nth, "at_most");
    }
  });
export type JobQuestion = z.output<typeof jobQuestions>[number];
