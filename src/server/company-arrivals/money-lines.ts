import { z } from "zod";
import { id } from "../../contract/fields.ts";
import { PAYOUT_STATUSES } from "../../contract/statuses.ts";
import { REWARD_STEPS } from "../db/tables/rewards.ts";
import { anyMoment, cents, idOrNull, pastOf, personText, whole } from "./line-fields.ts";

/** The lines about money: a record, by which nobody is paid (rule X224). */
export function moneyLines(now: Date) {
  const past = pastOf(now);
  return {
    rewards: z.strictObject({
      referral: id,
      owner: id,
      referrer: id,
      amount: cents.min(1),
      state: z.enum(REWARD_STEPS),
      reference: personText(40),
      hired_at: past,
      probation_ends_at: anyMoment,
      funded_at: past.nullable(),
      released_at: past.nullable(),
      confirmed_early: z.boolean(),
      refunded_at: past.nullable(),
      clawed_back_at: past.nullable(),
      given_up_at: past.nullable(),
      refund_settled_at: past.nullable(),
      frozen_at: past.nullable(),
      disputed_at: past.nullable(),
      taken_back: cents,
      charged_back_at: past.nullable(),
    }),
    shares: z.strictObject({ referral: id, place: whole(100), payee: idOrNull, percent: whole(100, 1) }),
    payouts: z.strictObject({
      id,
      number: whole(Number.MAX_SAFE_INTEGER),
      referral: id,
      user_id: id,
      status: z.enum(PAYOUT_STATUSES),
      amount: cents,
      part: whole(100),
      parts: whole(100),
      to_owner: z.boolean(),
      created_at: past,
      payout_date: past.nullable(),
    }),
  };
}

type Lines = ReturnType<typeof moneyLines>;
export type MoneyLine<N extends keyof Lines> = z.output<Lines[N]>;
