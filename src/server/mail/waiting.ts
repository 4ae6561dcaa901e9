/**
 * Condition on `mails`: it waits for the mail server. What has its moment ahead, for its person's sake (rule F10), does not,
 * and neither does what was given up.
 */
export const WAITS_FOR_SERVER =
  "sealed IS NOT NULL AND failed_at IS NULL AND NOT (attempts = 0 AND coalesce(claimed_until > now(), FALSE))";
