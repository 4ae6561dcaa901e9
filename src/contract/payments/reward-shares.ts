import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { REFERRAL_STATUSES, REWARD_STATUSES } from "../statuses.ts";

/**
 * `asked`, then `agreed`, then `used` by a referral; before that `ended` by one of the two, or `over` by time (rule
 * R30).
 */
export const AGREEMENT_STATES = ["asked", "agreed", "used", "ended", "over"] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

/** An agreement of two referrers to share the reward of one referral to a job, as one of them reads it. */
export const rewardShareAgreement = z.object({
  id,
  state: z.enum(AGREEMENT_STATES),
  asked_by_me: z.boolean(),
  /** Who ended it; null while it is not ended. */
  ended_by: z.enum(["me", "other"]).nullable(),
  /** The viewer's share of the reward in whole percent: as agreed, or as decided in a dispute (rule R12). */
  mine: z.number().int(),
  /** The username is empty if the other has no public page; both are empty if their account is deleted. */
  other: z.object({ name: z.string(), username: z.string() }),
  /** Null where the viewer cannot view the job any more. */
  job: z
    .object({
      id,
      title: z.string(),
      company: z.string(),
      /** Whole dollars. */
      reward_amount: z.number().int(),
    })
    .nullable(),
  created_at: instant,
  /** When the request or the agreement expires; null once it is over. */
  expires_at: instant.nullable(),
  /** The referral that used it; the one who did not submit it reads nothing else of it. */
  referral: z
    .object({
      id,
      by_me: z.boolean(),
      /**
       * The account that submitted it is deleted: the viewer reports the start, and is the referrer's side of the
       * hire (rule R40).
       */
      stands_in: z.boolean().optional(),
      /** Empty until the candidate was notified, and once their data are erased (rules F10, F16). */
      candidate_name: z.string(),
      status: z.enum(REFERRAL_STATUSES),
      reward_status: z.enum(REWARD_STATUSES),
      /** Whole dollars, as promised at the referral. */
      reward_amount: z.number().int(),
    })
    .nullable(),
  can: z.object({ agree: z.boolean(), end: z.boolean(), use: z.boolean() }),
});
export type RewardShareAgreement = z.output<typeof rewardShareAgreement>;

/** A request to share the reward of one referral to a job; `percent` is the asker's share. */
export const newRewardShareAgreement = z.strictObject({
  job: id,
  /** The end of the other's public page address, with or without `@`. */
  username: text(LIMITS.username.max + 1)
    .transform((typed) => typed.replace(/^@/, "").toLowerCase())
    .refine((typed) => typed !== "", "required"),
  percent: z.number("not_whole_number").int("not_whole_number").min(1, "out_of_range").max(99, "out_of_range"),
});
export type NewRewardShareAgreement = z.output<typeof newRewardShareAgreement>;

export const rewardShareQuery = z.object({
  job: id.optional(),
  state: z.enum(AGREEMENT_STATES).optional(),
  ...pageQuery,
});
export type RewardShareQuery = z.output<typeof rewardShareQuery>;

const CANNOT_REFER = [
  ...(["referral_own_job", "referrals_closed", "referrals_paused", "claims_unanswered"] as const),
  ...(["referrals_answers_owed", "referrers_vetted", "referrers_invited", "referrers_team"] as const),
] as const;

export const rewardShareEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/reward-shares",
    access: "user",
    query: rewardShareQuery,
    output: pageOf(rewardShareAgreement),
    summary: "Rewards the viewer shares, or was asked to share, with another referrer, newest first",
  }),
  create: endpoint({
    method: "post",
    path: "/api/reward-shares",
    access: "user",
    body: newRewardShareAgreement,
    output: rewardShareAgreement,
    creates: true,
    errors: ["reward_share_there", ...CANNOT_REFER],
    summary: "Ask another referrer to share the reward of one referral to a job",
  }),
  agree: endpoint({
    method: "post",
    path: "/api/reward-shares/{id}/agree",
    access: "user",
    params: idParams,
    output: rewardShareAgreement,
    errors: ["reward_share_over", ...CANNOT_REFER],
    summary: "Agree to share, as the one asked; then either of the two can use it once",
  }),
  end: endpoint({
    method: "post",
    path: "/api/reward-shares/{id}/end",
    access: "user",
    params: idParams,
    output: rewardShareAgreement,
    errors: ["reward_share_over"],
    summary: "Decline or end an unused agreement, as one of the two",
  }),
};
