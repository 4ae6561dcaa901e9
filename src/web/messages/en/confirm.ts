export default {
  password: "Your password",
  password_hint: "Leave it empty if you sign in without a password and did so within the last 15 minutes.",
  code: "Code",
  code_hint: "From your authenticator app, or one of your recovery codes.",
} as const;
