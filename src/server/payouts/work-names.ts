/** Names of background work that this noun puts into the queue. */
export const AUTO_WITHDRAW = "auto-withdraw";
