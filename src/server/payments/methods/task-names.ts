/** Names of background tasks: automatic withdrawals for one user and for all users. */
export const AUTO_WITHDRAW = "auto-withdraw";
export const AUTO_WITHDRAW_ALL = "auto-withdraw-all";
