export default {
  title: "API keys of the company",
  lead: "Programs act for {{name}} with a key of its own.",
  what: "A key of the company goes on when the person who made it leaves, until it ends or an owner revokes it. It does what its role may do in the team, as far as its scopes allow. It pays nothing and reads nothing that is somebody’s own.",
  loading: "Loading the company’s API keys...",
  load_failed: "Failed to load the company’s API keys. Please try again.",
  log_in: "Please log in to see the company’s API keys.",
  back: "Back to the team",
  empty: "The company has no API keys.",
  role_hint: "The key never does more than this role may do.",
  as_role: "As: {{role}}",
  made_by: "Made by {{name}}",
  made_by_nobody: "Made by somebody who has deleted their account",
} as const;
