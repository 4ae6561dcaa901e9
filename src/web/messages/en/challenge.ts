export default {
  title: "Two-factor authentication",
  lead: "Enter the 6-digit code from your authenticator app.",
  lead_recovery: "Enter one of your recovery codes. Each works once, and using it revokes your API keys and agents.",
  code: "Code",
  recovery_code: "Recovery code",
  authenticator: "Authenticator",
  unnamed: "Authenticator app",
  submit: "Verify",
  checking: "Verifying...",
  use_recovery: "Use a recovery code instead",
  use_app: "Use the authenticator app instead",
  lost_all:
    "Lost both your phone and your recovery codes? <contact>Contact us</contact>, and we will turn off two-factor authentication once we have verified your identity.",

  other_account: "Sign in with a different account",
  signed_in_as: "Signing in as {{email}}",
  failed_title: "This code was not accepted",
  code_wrong: "It is incorrect or was already used. Wait for the next code and try again.",
  recovery_wrong: "It is incorrect or was already used. Please try another one.",
  too_many_tries: "Too many attempts. Please wait a while, or use a recovery code.",
  again: "That took too long, or your network changed. Please enter the next code.",
} as const;
