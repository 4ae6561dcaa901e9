/** Names of background work of this noun: withdrawals as one person's settings want them, and as everybody's do. */
export const AUTO_WITHDRAW = "auto-withdraw";
export const AUTO_WITHDRAW_ALL = "auto-withdraw-all";
/** Carries one attempt to the referrer's account at Stripe and on to their bank. */
export const CARRY = "stripe-carry";
/** Fetches the money of one attempt back that did not arrive at the bank. */
export const FETCH_BACK = "stripe-fetch-back";
/** Takes a transfer back that should not be there. */
export const UNDO_TRANSFER = "stripe-undo-transfer";
/** Asks Stripe what became of the way of one attempt to the bank, since its word may have been lost. */
export const LOOK_AFTER = "stripe-look-after";
