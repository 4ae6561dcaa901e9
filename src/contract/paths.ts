const ofCompany = (page: string) => (id: string) => `/companies/${encodeURIComponent(id)}/${page}`;

/** Addresses of screens: one place for links in the browser, mails and server-rendered pages. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  forgotPassword: () => "/auth?tab=forgot",
  /** Where an identity provider's answer comes back to, in the popup. */
  authCallback: () => "/auth/callback",
  /** Where mailed links about the account lead; the secret stands behind the # sign. */
  authConfirm: (token_hash?: string, type?: string, next?: string) =>
    token_hash === undefined
      ? "/auth/confirm"
      : `/auth/confirm#token_hash=${token_hash}&type=${type}${next === undefined ? "" : `&next=${encodeURIComponent(next)}`}`,
  /** With `next`: where its person wanted to go. */
  resetPassword: (next?: string | null) => `/auth/reset-password${next ? `?next=${encodeURIComponent(next)}` : ""}`,
  dashboard: () => "/dashboard",
  opportunities: () => "/opportunities",
  browse: () => "/browse",
  savedSearches: () => "/saved-searches",
  /** Leads to the board with the filters of that search. */
  savedSearch: (id: string) => `/saved-searches/${id}`,
  jobs: () => "/jobs",
  /** The poster's drafts or templates: a filter of My Jobs. */
  jobDrafts: (kind: "draft" | "template") => `/jobs?status=${kind}`,
  /** With `look` as the page of its job. */
  jobDraft: (id: string, look?: "/preview") => `/jobs/drafts/${id}${look ?? ""}`,
  newJob: () => "/jobs/new",
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  editJob: (id: string) => `/jobs/${encodeURIComponent(id)}/edit`,
  manageJob: (id: string) => `/jobs/${encodeURIComponent(id)}/manage`,
  companies: () => "/companies",
  newCompany: () => "/companies/new",
  editCompany: ofCompany("edit"),
  verifyCompany: ofCompany("verify"),
  /** With `token` the mailed link: the secret stands behind the # sign. */
  companyProof: (token?: string) => (token === undefined ? "/companies/proof" : `/companies/proof#token=${token}`),
  /** With `token` the mailed link: the secret stands behind the # sign. */
  teamInvitation: (token?: string) => (token === undefined ? "/team-invitation" : `/team-invitation#token=${token}`),
  people: () => "/people",
  imports: ofCompany("imports"),
  hiringSystem: ofCompany("hiring-system"),
  companyKeys: ofCompany("keys"),
  companySignIn: ofCompany("sign-in"),
  peopleSync: ofCompany("people-sync"),
  webhooks: ofCompany("webhooks"),
  moveCompany: ofCompany("move"),
  team: ofCompany("team"),
  companyJobs: ofCompany("jobs"),
  companyTrust: ofCompany("trust"),
  refer: (jobId: string) => `/refer/${encodeURIComponent(jobId)}`,
  apply: (jobId: string) => `/apply/${encodeURIComponent(jobId)}`,
  /** With `open` one of them stands open over the list. */
  myReferrals: (open?: string) => (open === undefined ? "/my-referrals" : `/my-referrals?open=${open}`),
  myApplications: (open?: string) => (open === undefined ? "/my-applications" : `/my-applications?open=${open}`),
  myCandidates: () => "/my-candidates",
  referrer: (username: string) => `/r/${encodeURIComponent(username)}`,
  /** A referrer's links; with `open` one of them stands open over the list. */
  myLinks: (open?: string) => (open === undefined ? "/my-links" : `/my-links?open=${open}`),
  /** Rewards that one shares with another referrer; with `job` somebody is asked about that one. */
  rewardSplits: (job?: string) => (job === undefined ? "/shared-rewards" : `/shared-rewards?job=${job}`),
  newLink: (jobId: string) => `/refer/${encodeURIComponent(jobId)}/link`,
  /** What a referrer's link opens; its address is made by the server. */
  link: (token: string) => `/v/${token}`,
  /** Where somebody who came by a link confirms their address; the secret of the mail stands behind the # sign. */
  linkEntry: () => "/v/confirm",
  profile: () => "/profile",
  /** Where the person referred answers (rule F5); the secret of the mailed link stands behind the # sign. */
  referred: () => "/referred",
  /** Where somebody without an account answers to an offer of interview times: by the mailed link, as above. */
  interview: () => "/interview",
  /** Where somebody without an account reads and answers messages: by the mailed link, as above. */
  messages: () => "/messages",
  /** One's next interviews, and the private calendar address. */
  interviews: () => "/interviews",
  doNotRefer: () => "/do-not-refer",
  /** Where a decision about a report is read and complained about (rule P22): by the mailed link, or by its case in one's account. */
  reportDecision: (id?: string) => (id === undefined ? "/report-decision" : `/report-decision?case=${id}`),
  payouts: () => "/payouts",
  paymentMethods: () => "/payouts?tab=methods",
  adminPayouts: () => "/admin/payouts",
  settings: () => "/settings",
  /** The token stands in the fragment, which no server and no log sees. */
  unsubscribe: (token: string) => `/unsubscribe#${token}`,
  accountSettings: () => "/settings?tab=account",
  paymentSettings: () => "/settings?tab=payment",
  privacy: () => "/privacy",
  terms: () => "/terms",
  automatedSteps: () => "/automated-steps",
  contact: () => "/contact",
  scoutApply: () => "/apply",
  /** With `token` the mailed link: the secret stands behind the # sign. */
  scoutInvitation: (token?: string) => (token === undefined ? "/scout-invitation" : `/scout-invitation#token=${token}`),
  scoutReview: () => "/admin/scout-applications",
  adminUsers: () => "/admin/users",
  adminAudit: (person?: string) => (person === undefined ? "/admin/audit" : `/admin/audit?person=${person}`),
  adminWork: () => "/admin/work",
  adminOperations: () => "/admin/operations",
  adminLedger: () => "/admin/payouts?tab=ledger",
  adminReports: () => "/admin/reports",
  adminDisputes: () => "/admin/disputes",
  firstAdmin: () => "/admin/first",
};
