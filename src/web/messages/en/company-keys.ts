export default {
  title: "Company API keys",
  lead: "API keys let programs act for {{name}}.",
  what: "A company key keeps working when the person who created it leaves, until it expires or an owner revokes it. It can do what its role can do on the team, as far as its scopes allow. It cannot make payments or read anyone's personal data.",
  loading: "Loading the company's API keys...",
  load_failed: "Failed to load the company's API keys. Please try again.",
  log_in: "Please log in to see the company's API keys.",
  empty: "The company has no API keys.",
  role_hint: "The key can never do more than this role.",
  as_role: "As: {{role}}",
  made_by: "Created by {{name}}",
  made_by_nobody: "Created by someone who has deleted their account",
} as const;
