/** Task: transfers one attempt to the referrer's account at Stripe and on to their bank. */
export const PROCESS_ATTEMPT = "process-payout-attempt";
/** Task: returns the money of one attempt that did not arrive at the bank. */
export const RETURN_ATTEMPT = "return-payout-attempt";
/** Task: reverses a transfer that should not exist. */
export const REVERSE_TRANSFER = "reverse-stripe-transfer";
/** Task: polls Stripe for the result of one attempt on its way to the bank, since its event may have been lost. */
export const POLL_ATTEMPT = "poll-payout-attempt";
/** Tasks: one Stripe event, one refund, and the sweep over everything stuck. */
export const HANDLE_STRIPE_EVENT = "handle-stripe-event";
export const REFUND_PAYMENT = "refund-stripe-payment";
export const RECONCILE_STRIPE = "reconcile-stripe";
/** Task: polls Stripe for the state of one object, since its event may have been lost. */
export const POLL_STRIPE_OBJECT = "poll-stripe-object";
