/** The task's name in the queue; its data are the id of what was sent. */
export const TAKE_ARRIVAL = "take-company-archive-in";
/** By the clock: what broke off, and what is over. */
export const TEND_ARRIVALS = "tend-company-arrivals";
