// In this layer because payouts, which rewards depend on, read the same column.

/** Integer cents of the `rewards` row's amount that remain after lost chargebacks (X22). */
export const REMAINING_REWARD = "(rewards.amount - rewards.taken_back)";

/**
 * Condition on a `rewards` row: its hire is disputed, so nothing of it moves (rule R12). A column of the row itself, so
 * that a transaction that waited for the row lock sees it.
 */
export const DISPUTE_OPEN = "(rewards.disputed_at IS NOT NULL)";
