/** Carries one attempt to the referrer's account at Stripe and on to their bank. */
export const CARRY = "stripe-carry";
/** Fetches the money of one attempt back that did not arrive at the bank. */
export const FETCH_BACK = "stripe-fetch-back";
/** Takes a transfer back that should not be there. */
export const UNDO_TRANSFER = "stripe-undo-transfer";
/** Asks Stripe what became of the way of one attempt to the bank, since its event may have been lost. */
export const LOOK_AFTER = "stripe-look-after";
/** Names of background work: one event of Stripe, one payment that goes back, everything that hangs there. */
export const STRIPE_EVENT = "stripe-event";
export const STRIPE_REFUND = "stripe-refund";
export const STRIPE_SWEEP = "stripe-sweep";
/** Asks Stripe what became of one thing, since its event may have been lost. */
export const STRIPE_LOOK = "stripe-look";
