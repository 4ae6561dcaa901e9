// Stands here because payouts, below rewards in the order of nouns, read the same column of what came back.

/** Integer cents of the `rewards` row that lost chargebacks have left of its amount (X22). */
export const REWARD_LEFT = "(rewards.amount - rewards.taken_back)";
