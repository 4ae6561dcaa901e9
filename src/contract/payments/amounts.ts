import { z } from "zod";

/** Integer cents (rule N4). */
const cents = z.number().int();

/** A user's money from referrals, of each reward only their share; the same four amounts on every screen (rule M18). */
export const moneyAmounts = z.object({
  /** Promised for open referrals, not funded yet. */
  possible: cents,
  /** Funded, not released. */
  in_escrow: cents,
  /** Released to the user, whatever the payout's status, less what was taken back. */
  earned: cents,
  /** Arrived at the user: completed payouts. */
  paid: cents,
  /** The calendar day of the next release from escrow, if the probation is passed; null without escrow. */
  next_release: z.string().nullable(),
});
export type MoneyAmounts = z.output<typeof moneyAmounts>;
