import type { Account } from "./transfer.ts";

/**
 * Ledger accounts of rewards and payouts. Money comes in from owners (a negative balance: the sum they paid in), is
 * held in escrow, becomes payable to the referrer, then is in transit, then paid. Money that was paid too early is a
 * negative balance on the debt account.
 */
export const accounts = {
  owner: (user: string): Account => ({ name: `owner/${user}`, bounds: "any" }),
  escrow: (referral: string): Account => ({ name: `escrow/${referral}`, bounds: "not_negative" }),
  refund: (referral: string): Account => ({ name: `refund/${referral}`, bounds: "not_negative" }),
  payable: (payout: string): Account => ({ name: `payable/${payout}`, bounds: "not_negative" }),
  transit: (payout: string): Account => ({ name: `transit/${payout}`, bounds: "not_negative" }),
  /** In the referrer's account at the provider, not yet at their bank. */
  connected: (payout: string): Account => ({ name: `connected/${payout}`, bounds: "not_negative" }),
  /** Taken back by the owner's bank while a chargeback is open. */
  disputed: (referral: string): Account => ({ name: `disputed/${referral}`, bounds: "not_negative" }),
  /** A duplicate payment, or one for a reward that takes no money: on its way back to the owner. */
  surplus: (payment: string): Account => ({ name: `surplus/${payment}`, bounds: "not_negative" }),
  /** The operator's losses from lost chargebacks and from debts of deleted accounts (negative). */
  loss: (): Account => ({ name: "loss", bounds: "any" }),
  paid: (user: string): Account => ({ name: `paid/${user}`, bounds: "any" }),
  debt: (user: string): Account => ({ name: `debt/${user}`, bounds: "not_positive" }),
  /** Money that its recipient expressly waived (rule P5). */
  givenUp: (): Account => ({ name: "given-up", bounds: "any" }),
};
