// Stands here because payouts, below rewards in the order of nouns, read the same column of what came back.

/** Integer cents of the `rewards` row that lost chargebacks have left of its amount (X22). */
export const REWARD_LEFT = "(rewards.amount - rewards.taken_back)";

/**
 * Condition on a `rewards` row: a dispute about its hire is open, and nothing of it moves meanwhile (rule R12). It stands in the row
 * itself, so that whoever waited for the row reads it anew.
 */
export const DISPUTE_OPEN = "(rewards.disputed_at IS NOT NULL)";
