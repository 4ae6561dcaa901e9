import type { Account } from "../ledger/transfer.ts";

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
  paid: (user: string): Account => ({ name: `paid/${user}`, bounds: "any" }),
  debt: (user: string): Account => ({ name: `debt/${user}`, bounds: "not_positive" }),
  /** What its owner expressly gave up (DECISIONS P5). */
  givenUp: (): Account => ({ name: "given-up", bounds: "any" }),
};
