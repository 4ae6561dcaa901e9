export default {
  title: "Two-factor authentication",
  lead: "Enter the 6-digit code that your authenticator app shows for this account.",
  lead_recovery:
    "Enter one of the recovery codes that you kept. Each of them works once, and revokes your API keys and agents.",
  code: "Code",
  recovery_code: "Recovery code",
  authenticator: "Authenticator",
  unnamed: "Authenticator app",
  submit: "Verify",
  checking: "Verifying...",
  use_recovery: "Use a recovery code instead",
  use_app: "Use the authenticator app instead",
  lost_all:
    "Neither phone nor recovery codes? Then <contact>write to us</contact>, and we turn it off once we are sure that it is you.",

  other_account: "Sign in with another account",
  signed_in_as: "Signing in as {{email}}",
  failed_title: "This code was not accepted",
  code_wrong: "It is not correct, or it was used already. Wait for the next code and try again.",
  recovery_wrong: "It is not correct, or it was used already. Please try another one.",
  too_many_tries: "Too many tries. Please wait a while, or use a recovery code.",
  again: "That took too long, or your network has changed. Please enter the next code.",
} as const;
