import { z } from "zod";
import { text } from "../fields.ts";

export const QUESTION_KINDS = ["yes_no", "choice", "text", "number"] as const;

/** Questions of one job, what they and their choices are long, an answer in words, and how far numbers go either way (rule J55). */
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

/** A question with its words required, or as far as it is written. */
export const questionFields = (required?: "required") => ({
  kind: z.enum(QUESTION_KINDS),
  text: text(QUESTIONS.text, required),
  required: z.boolean().default(false),
  /** Of a list: what one chooses from. */
  options: choices,
  /** An answer that is not so is marked, and nothing else comes of it (rule J56). */
  must_be: z.boolean().nullable().default(null),
  one_of: choices,
  at_least: bound,
  at_most: bound,
});
/** As far as it is written. */
export type WrittenQuestion = z.output<z.ZodObject<ReturnType<typeof questionFields>>>;

/** Only the choices that there are, and none where one does not choose. */
function tidy(question: WrittenQuestion): WrittenQuestion {
  const options = question.kind === "choice" ? [...new Set(question.options)].filter(Boolean) : [];
  return { ...question, options, one_of: options.filter((option) => question.one_of.includes(option)) };
}

/** What a job asks whoever applies, in order; answers name the words that they answer, so no two have the same. */
export const jobQuestions = z
  .array(z.strictObject(questionFields("required")).transform(tidy))
  .max(QUESTIONS.most)
  .superRefine((questions, { addIssue }) => {
    const told = (message: string, ...path: (string | number)[]) => addIssue({ code: "custom", path, message });
    for (const [nth, { kind, text, options, at_least, at_most }] of questions.entries()) {
      if (questions.findIndex((one) => one.text === text) < nth) told("question_double", nth, "text");
      if (kind === "choice" && options.length < 2) told("required", nth, "options");
      if (kind === "number" && at_least !== null && at_most !== null && at_least > at_most)
        told("pay_order", nth, "at_most");
    }
  });
export type JobQuestion = z.output<typeof jobQuestions>[number];
