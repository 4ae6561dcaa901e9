/** Task: transfers one attempt to the referrer's account at Stripe and on to their bank. */
export const PROCESS_ATTEMPT = "stripe-carry";
/** Task: returns the money of one attempt that did not arrive at the bank. */
export const RETURN_ATTEMPT = "stripe-fetch-back";
/** Task: reverses a transfer that should not exist. */
export const REVERSE_TRANSFER = "stripe-undo-transfer";
/** Task: polls Stripe for the result of one attempt on its way to the bank, since its event may have been lost. */
export const POLL_ATTEMPT = "stripe-look-after";
/** Tasks: one Stripe event, one refund, and the sweep over everything stuck. */
export const HANDLE_STRIPE_EVENT = "stripe-event";
export const REFUND_PAYMENT = "stripe-refund";
export const RECONCILE_STRIPE = "stripe-sweep";
/** Task: polls Stripe for the state of one object, since its event may have been lost. */
export const POLL_STRIPE_OBJECT = "stripe-look";
