export default {
  title: "Confirm that it is you",
  why: "This concerns money. For 15 minutes you will not be asked again.",
  confirm: "Confirm",
  confirming: "Confirming...",
  password: "Your password",
  password_hint: "Leave it empty if you sign in without a password and did so within the last 15 minutes.",
  code: "Code",
  code_hint: "From your authenticator app, or one of your recovery codes.",
} as const;
