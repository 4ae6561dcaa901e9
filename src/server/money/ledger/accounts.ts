import type { Account } from "./transfer.ts";

/**
 * The accounts of rewards and payouts. Money comes in from owners (below zero: what they paid in), lies in escrow, is
 * payable to the referrer, then in transit, then paid. What was paid too early stands below zero on the debt account.
 */
export const accounts = {
  owner: (user: string): Account => ({ name: `owner/${user}`, bounds: "any" }),
  escrow: (referral: string): Account => ({ name: `escrow/${referral}`, bounds: "not_negative" }),
  refund: (referral: string): Account => ({ name: `refund/${referral}`, bounds: "not_negative" }),
  payable: (payout: string): Account => ({ name: `payable/${payout}`, bounds: "not_negative" }),
  transit: (payout: string): Account => ({ name: `transit/${payout}`, bounds: "not_negative" }),
  /** In the referrer's account at the provider, not at their bank yet. */
  connected: (payout: string): Account => ({ name: `connected/${payout}`, bounds: "not_negative" }),
  /** Taken back by the owner's bank while it looks at a chargeback. */
  disputed: (referral: string): Account => ({ name: `disputed/${referral}`, bounds: "not_negative" }),
  /** Paid at the provider a second time, or for a reward that takes no money: on its way back to the owner. */
  surplus: (payment: string): Account => ({ name: `surplus/${payment}`, bounds: "not_negative" }),
  /** What a lost chargeback, or the debt of a deleted account, cost the operator (below zero). */
  loss: (): Account => ({ name: "loss", bounds: "any" }),
  paid: (user: string): Account => ({ name: `paid/${user}`, bounds: "any" }),
  debt: (user: string): Account => ({ name: `debt/${user}`, bounds: "not_positive" }),
  /** What its owner expressly gave up (rule P5). */
  givenUp: (): Account => ({ name: "given-up", bounds: "any" }),
};
