import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { fileAnswer, storedFile, uploadToken } from "../files.ts";
import { CLAIM_BOUNDS } from "../hiring/bounds.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { REWARD_STATES } from "../statuses.ts";

export const DISPUTE_SIDES = ["referrer", "person", "company"] as const;
/** `ended`: the person's data were erased before anybody was hired. */
export const DISPUTE_OUTCOMES = ["uphold", "move", "split", "ended"] as const;

const words = text(CLAIM_BOUNDS.words, "required");
const statement = z.object({
  as: z.enum(DISPUTE_SIDES),
  text: z.string(),
  at: instant,
  /** Available at `/api/disputes/{id}/file`. */
  file: storedFile.nullable(),
});

/** A dispute about a hire and its reward, as both sides read it (rule R12). */
export const disputeView = z.object({
  id,
  opened: statement,
  /** The other side's deadline; afterwards an admin decides without its answer. */
  answer_by: instant,
  answer: statement.nullable(),
  decision: z
    .object({
      outcome: z.enum(DISPUTE_OUTCOMES),
      words: z.string(),
      at: instant,
      shares: z.array(z.object({ to: z.enum(["referrer", "other", "company"]), percent: z.number().int() })),
    })
    .nullable(),
});
export type DisputeView = z.output<typeof disputeView>;

const said = { words, file: uploadToken };

export const DISPUTE_FILTERS = ["waiting", "decided"] as const;

/** A dispute as a row of the admins' list. */
const disputeItem = z.object({
  id,
  candidate_name: z.string(),
  referrer_name: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  opened_as: z.enum(DISPUTE_SIDES),
  opened_at: instant,
  answer_by: instant,
  /** It was answered, or the deadline has passed. */
  ready: z.boolean(),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  decided_at: instant.nullable(),
});
export type DisputeItem = z.output<typeof disputeItem>;

const disputeDetail = disputeItem.extend({
  referral: id,
  view: disputeView,
  /** The claimed day of the start, which the company denied. */
  started_on: z.string().nullable(),
  /** Since when the company had listed the person, if the denial is based on that (rule F33). */
  known_since: instant.optional(),
  reward: z.object({ state: z.enum(REWARD_STATES), amount: z.number().int() }),
  /** The possible payees of the reward; null is the company. */
  payees: z.array(z.object({ payee: id.nullable(), name: z.string(), email: z.string() })),
});
export type DisputeDetail = z.output<typeof disputeDetail>;

const share = z.strictObject({ payee: id.nullable(), percent: z.int("not_whole_number").min(1).max(100) });
export const disputeDecision = z.strictObject({
  outcome: z.enum(["uphold", "move", "split"], "required"),
  /** One share of 100 for a move, two to four with a sum of 100 for a split, none for upholding. */
  shares: z.array(share).max(4).default([]),
  words,
});
export type DisputeDecision = z.output<typeof disputeDecision>;

const listQuery = z.object({ state: z.enum(DISPUTE_FILTERS).default("waiting"), ...pageQuery });
export type DisputeListQuery = z.output<typeof listQuery>;

export const disputeEndpoints = {
  open: endpoint({
    method: "post",
    path: "/api/disputes",
    access: "user",
    body: z.strictObject({ referral: id, ...said }),
    output: disputeView,
    creates: true,
    errors: ["dispute_not_now"],
    summary: "Open a dispute about a hire and its reward, as the referrer, the person or the company",
  }),
  reply: endpoint({
    method: "post",
    path: "/api/disputes/{id}/reply",
    access: "user",
    params: idParams,
    body: z.strictObject(said),
    output: disputeView,
    errors: ["dispute_not_now"],
    summary: "Respond to a dispute once, as the other side",
  }),
  file: endpoint({
    method: "get",
    path: "/api/disputes/{id}/file",
    access: "user",
    answers: "file",
    params: idParams,
    query: z.object({ of: z.enum(["opened", "answer"]).default("opened") }),
    output: fileAnswer,
    summary: "The document of one side's statement, for both sides and admins",
  }),
  list: endpoint({
    method: "get",
    path: "/api/admin/disputes",
    access: "admin",
    query: listQuery,
    output: pageOf(disputeItem),
    summary: "Disputes: longest waiting first, decided ones newest first",
  }),
  get: endpoint({
    method: "get",
    path: "/api/admin/disputes/{id}",
    access: "admin",
    params: idParams,
    output: disputeDetail,
    summary: "One dispute with both statements and the possible recipients of the reward",
  }),
  decide: endpoint({
    method: "post",
    path: "/api/admin/disputes/{id}/decision",
    access: "admin",
    params: idParams,
    body: disputeDecision,
    output: disputeDetail,
    errors: ["conflict", "dispute_waits", "confirmation_needed", "sign_in_again", "own_money"],
    summary: "Decide a dispute: uphold, move or split the reward, with a statement for both sides",
  }),
};
