/** Condition on `mails`: waits for the mail server. Excludes mails scheduled for later (rule F10) and failed ones. */
export const WAITS_FOR_SERVER =
  "encrypted IS NOT NULL AND failed_at IS NULL AND NOT (attempts = 0 AND coalesce(leased_until > now(), FALSE))";
