export default {
  title: "First admin",
  lead: "For an installation that has no admin yet.",
  text: "Whoever presses the button becomes its admin: they review scout applications, settle payouts and manage users. The link works once and lasts an hour.",
  button: "Become admin",
  busy: "Working...",
  done: "You are now the admin of this installation.",
  missing: "This address is only complete with the part after the # sign. Copy the whole line that the start printed.",
  to_dashboard: "Go to the dashboard",
  please_log_in: "Please log in to become the first admin.",
} as const;
