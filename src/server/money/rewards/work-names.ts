/** Names of background work of this noun: one word of Stripe, one payment that goes back, everything that hangs there. */
export const STRIPE_EVENT = "stripe-event";
export const STRIPE_REFUND = "stripe-refund";
export const STRIPE_SWEEP = "stripe-sweep";
/** Asks Stripe what became of one thing, since its word may have been lost. */
export const STRIPE_LOOK = "stripe-look";
