/** Every namespace of texts: one line each, its English file gives the keys and their parameters. */
export type Messages = {
  confirm: typeof import("./en/confirm.ts").default;
  accounts: typeof import("./en/accounts.ts").default;
  "account-mail": typeof import("./en/account-mail.ts").default;
  account: typeof import("./en/account.ts").default;
  agents: typeof import("./en/agents.ts").default;
  "api-keys": typeof import("./en/api-keys.ts").default;
  "company-keys": typeof import("./en/company-keys.ts").default;
  applications: typeof import("./en/applications.ts").default;
  archives: typeof import("./en/archives.ts").default;
  questions: typeof import("./en/questions.ts").default;
  audit: typeof import("./en/audit.ts").default;
  auth: typeof import("./en/auth.ts").default;
  challenge: typeof import("./en/challenge.ts").default;
  browse: typeof import("./en/browse.ts").default;
  general: typeof import("./en/general.ts").default;
  calendar: typeof import("./en/calendar.ts").default;
  candidates: typeof import("./en/candidates.ts").default;
  claims: typeof import("./en/claims.ts").default;
  disputes: typeof import("./en/disputes.ts").default;
  contacts: typeof import("./en/contacts.ts").default;
  "existing-contacts": typeof import("./en/existing-contacts.ts").default;
  company: typeof import("./en/company.ts").default;
  dashboard: typeof import("./en/dashboard.ts").default;
  errors: typeof import("./en/errors.ts").default;
  "field-errors": typeof import("./en/field-errors.ts").default;
  feeds: typeof import("./en/feeds.ts").default;
  files: typeof import("./en/files.ts").default;
  scim: typeof import("./en/scim.ts").default;
  hiring: typeof import("./en/hiring.ts").default;
  "sign-ins": typeof import("./en/sign-ins.ts").default;
  history: typeof import("./en/history.ts").default;
  imports: typeof import("./en/imports.ts").default;

  jobs: typeof import("./en/jobs.ts").default;
  links: typeof import("./en/links.ts").default;
  landing: typeof import("./en/landing.ts").default;
  layout: typeof import("./en/layout.ts").default;
  passkeys: typeof import("./en/passkeys.ts").default;
  payouts: typeof import("./en/payouts.ts").default;
  presence: typeof import("./en/presence.ts").default;
  notifications: typeof import("./en/notifications.ts").default;
  installation: typeof import("./en/installation.ts").default;
  places: typeof import("./en/places.ts").default;
  pipeline: typeof import("./en/pipeline.ts").default;
  privacy: typeof import("./en/privacy.ts").default;
  profile: typeof import("./en/profile.ts").default;
  referrals: typeof import("./en/referrals.ts").default;
  "referrer-page": typeof import("./en/referrer-page.ts").default;
  settlement: typeof import("./en/settlement.ts").default;
  reports: typeof import("./en/reports.ts").default;
  rewards: typeof import("./en/rewards.ts").default;
  referred: typeof import("./en/referred.ts").default;
  "saved-searches": typeof import("./en/saved-searches.ts").default;
  scouts: typeof import("./en/scouts.ts").default;
  settings: typeof import("./en/settings.ts").default;
  "reward-shares": typeof import("./en/reward-shares.ts").default;
  statuses: typeof import("./en/statuses.ts").default;
  sitemap: typeof import("./en/sitemap.ts").default;
  automated: typeof import("./en/automated.ts").default;
  static: typeof import("./en/static.ts").default;
  sums: typeof import("./en/sums.ts").default;
  messages: typeof import("./en/messages.ts").default;
  team: typeof import("./en/team.ts").default;
  terms: typeof import("./en/terms.ts").default;
  relationships: typeof import("./en/relationships.ts").default;
  webhooks: typeof import("./en/webhooks.ts").default;
  vetting: typeof import("./en/vetting.ts").default;
};

export type Namespace = keyof Messages;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "general";
    resources: Messages;
    returnNull: false;
  }
}
