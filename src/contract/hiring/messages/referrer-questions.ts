import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, text } from "../../fields.ts";

/** Limits of questions before referring (rule T8). */
export const QUESTION_LIMITS = { question: 500, answer: 1_000, each: 3, day: 20 };

const question = text(QUESTION_LIMITS.question, "required");
const answer = text(QUESTION_LIMITS.answer, "required");

export const questionForm = z.strictObject({ text: question });
export const answerForm = z.strictObject({ text: answer });
/** The company's public wording of both. */
export const publicationForm = z.strictObject({ question, answer });

const asked = z.object({
  id,
  text: z.string(),
  asked_at: instant,
  /** Null without an answer. */
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  /** Taken down after a report; the text is then empty. */
  question_taken_down: z.boolean(),
  answer_taken_down: z.boolean(),
});

/** A question as its asker reads it. */
export const ownQuestion = asked;
export type OwnQuestion = z.output<typeof ownQuestion>;

/** A question as the job's team reads it. */
export const teamQuestion = asked.extend({
  /** The asker's name; empty once their account is deleted. */
  by: z.string(),
  answered_by: z.string().nullable(),
  /** The published text on the job's page; null where it is not published. */
  published: z.object({ question: z.string(), answer: z.string(), at: instant }).nullable(),
});
export type TeamQuestion = z.output<typeof teamQuestion>;

const own = z.object({
  items: z.array(ownQuestion),
  /** How many more questions the viewer may ask about this job. */
  left: z.number().int(),
});
const ofTeam = z.object({
  items: z.array(teamQuestion),
  can: z.object({ answer: z.boolean(), publish: z.boolean() }),
});

export const referrerQuestionEndpoints = {
  ask: endpoint({
    method: "post",
    path: "/api/jobs/{id}/asked",
    access: "user",
    params: idParams,
    body: questionForm,
    output: z.object({ id }),
    creates: true,
    errors: ["question_refused", "questions_full"],
    summary: "Ask a job's team a question before referring; at most three per job",
  }),
  own: endpoint({
    method: "get",
    path: "/api/jobs/{id}/asked/own",
    access: "user",
    params: idParams,
    output: own,
    summary: "The viewer's questions about a job, with their answers",
  }),
  ofJob: endpoint({
    method: "get",
    path: "/api/jobs/{id}/asked",
    access: "user",
    params: idParams,
    output: ofTeam,
    summary: "Questions about a job, unanswered ones first, for its team",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/asked/{id}/answer",
    access: "user",
    params: idParams,
    /** `seen`: the time of the answer that the viewer saw; null where there was none. */
    body: answerForm.extend({ seen: instant.nullable() }),
    output: ofTeam,
    errors: ["conflict"],
    summary: "Answer a question or replace the answer; the asker is notified of the first",
  }),
  publish: endpoint({
    method: "put",
    path: "/api/asked/{id}/published",
    access: "user",
    params: idParams,
    body: publicationForm,
    output: ofTeam,
    errors: ["question_unanswered"],
    summary: "Publish question and answer on the job page in the company's wording, without a name",
  }),
  unpublish: endpoint({
    method: "delete",
    path: "/api/asked/{id}/published",
    access: "user",
    params: idParams,
    output: ofTeam,
    summary: "Unpublish question and answer",
  }),
  published: endpoint({
    method: "get",
    path: "/api/jobs/{id}/asked/published",
    access: "public",
    params: idParams,
    output: z.object({ items: z.array(z.object({ id, question: z.string(), answer: z.string() })) }),
    summary: "Questions and answers published by the company, for everyone who sees the job",
  }),
  waiting: endpoint({
    method: "get",
    path: "/api/asked/waiting",
    access: "user",
    output: z.object({ items: z.array(z.object({ job: id, title: z.string(), count: z.number().int() })) }),
    summary: "Jobs with questions the viewer can answer, longest waiting first",
  }),
};
