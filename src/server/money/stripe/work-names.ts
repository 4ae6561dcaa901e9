/** Task: transfers one attempt to the referrer's account at Stripe and on to their bank. */
export const CARRY = "stripe-carry";
/** Task: returns the money of one attempt that did not arrive at the bank. */
export const FETCH_BACK = "stripe-fetch-back";
/** Task: reverses a transfer that should not exist. */
export const UNDO_TRANSFER = "stripe-undo-transfer";
/** Task: polls Stripe for the result of one attempt on its way to the bank, since its event may have been lost. */
export const LOOK_AFTER = "stripe-look-after";
/** Tasks: one Stripe event, one refund, and the sweep over everything stuck. */
export const STRIPE_EVENT = "stripe-event";
export const STRIPE_REFUND = "stripe-refund";
export const STRIPE_SWEEP = "stripe-sweep";
/** Task: polls Stripe for the state of one object, since its event may have been lost. */
export const STRIPE_LOOK = "stripe-look";
