export default {
  title: "Confirm it's you",
  why: "This affects money. We won't ask again for 15 minutes.",
  confirm: "Confirm",
  confirming: "Confirming...",
  password: "Your password",
  password_hint: "Leave empty if you sign in without a password and did so within the last 15 minutes.",
  code: "Code",
  code_hint: "From your authenticator app, or one of your recovery codes.",
} as const;
