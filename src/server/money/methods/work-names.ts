/** Names of background work of this noun: withdrawals as one person's settings want them, and as everybody's do. */
export const AUTO_WITHDRAW = "auto-withdraw";
export const AUTO_WITHDRAW_ALL = "auto-withdraw-all";
