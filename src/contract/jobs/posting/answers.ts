import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { idParams, text } from "../../fields.ts";
import { QUESTION_KINDS, QUESTIONS, questionFields } from "./questions.ts";

/** A question as the applicant sees it. The expected answer is left out (rule J56). */
export const askedQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

const words = text(QUESTIONS.answer);

/** A boolean, a number, an option or text; null for an unanswered question. */
const answer = z
  .union([z.boolean(), z.number(), z.string()])
  .nullable()
  .transform((value, context) => {
    if (typeof value !== "string") return value;
    const parsed = words.safeParse(value);
    if (parsed.success) return parsed.data === "" ? null : parsed.data;
    context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "invalid" });
    return z.NEVER;
  });
export type Answer = z.output<typeof answer>;

/** Answers to a job's questions, each with the text of its question. */
export const someAnswers = z.array(z.strictObject({ question: text(QUESTIONS.text), answer })).max(QUESTIONS.most);
export const givenAnswers = someAnswers.default([]);
export type GivenAnswer = { question: string; answer: Answer };

/**
 * A question as it was asked, with its answer. The team also sees whether and why the answer is marked (rules J55,
 * J56).
 */
export const answeredQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
  answer: z.union([z.boolean(), z.number(), z.string()]).nullable(),
  marked: z.boolean().optional(),
  /** The answer that the team expected when the question was asked. */
  wanted: z
    .object({
      must_be: z.boolean().nullable(),
      one_of: z.array(z.string()),
      at_least: z.number().nullable(),
      at_most: z.number().nullable(),
    })
    .optional(),
});
export type AnsweredQuestion = z.output<typeof answeredQuestion>;

export const questionEndpoints = {
  asked: endpoint({
    method: "get",
    path: "/api/jobs/{id}/questions",
    access: "user",
    params: idParams,
    output: z.object({ items: z.array(askedQuestion) }),
    summary: "The questions of a job to applicants",
  }),
  own: endpoint({
    method: "get",
    path: "/api/jobs/{id}/questions/own",
    access: "user",
    params: idParams,
    output: z.object({ items: z.array(z.object(questionFields())) }),
    summary: "The questions of a job with what flags an answer, for those who can edit the job",
  }),
};
