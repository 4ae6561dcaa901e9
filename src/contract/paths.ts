const ofCompany = (page: string) => (id: string) => `/companies/${encodeURIComponent(id)}/${page}`;

/** Paths of screens, in one place for links in the browser, emails and server-rendered pages. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  forgotPassword: () => "/auth?tab=forgot",
  /** The popup page to which an identity provider redirects. */
  authCallback: () => "/auth/callback",
  /** Targets of emailed account links; the secret is in the URL fragment. */
  authConfirm: (token_hash?: string, type?: string, next?: string) =>
    token_hash === undefined
      ? "/auth/confirm"
      : `/auth/confirm#token_hash=${token_hash}&type=${type}${next === undefined ? "" : `&next=${encodeURIComponent(next)}`}`,
  /** With `next`: the page that the user wanted to open. */
  resetPassword: (next?: string | null) => `/auth/reset-password${next ? `?next=${encodeURIComponent(next)}` : ""}`,
  dashboard: () => "/dashboard",
  opportunities: () => "/opportunities",
  browse: () => "/browse",
  savedSearches: () => "/saved-searches",
  /** The board with the filters of that saved search. */
  savedSearch: (id: string) => `/saved-searches/${id}`,
  jobs: () => "/jobs",
  /** The poster's drafts or templates, as a filter of My Jobs. */
  jobDrafts: (kind: "draft" | "template") => `/jobs?status=${kind}`,
  /** With `look`: opens the tab of the job page. */
  jobDraft: (id: string, look?: "/preview") => `/jobs/drafts/${id}${look ?? ""}`,
  newJob: () => "/jobs/new",
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  editJob: (id: string) => `/jobs/${encodeURIComponent(id)}/edit`,
  manageJob: (id: string) => `/jobs/${encodeURIComponent(id)}/manage`,
  companies: () => "/companies",
  newCompany: () => "/companies/new",
  editCompany: ofCompany("edit"),
  verifyCompany: ofCompany("verify"),
  /** With `token`: the emailed link, with the secret in the URL fragment. */
  companyVerification: (token?: string) =>
    token === undefined ? "/companies/proof" : `/companies/proof#token=${token}`,
  /** With `token`: the emailed link, with the secret in the URL fragment. */
  teamInvitation: (token?: string) => (token === undefined ? "/team-invitation" : `/team-invitation#token=${token}`),
  people: () => "/people",
  imports: ofCompany("imports"),
  hiringSystem: ofCompany("hiring-system"),
  companyKeys: ofCompany("keys"),
  companySignIn: ofCompany("sign-in"),
  peopleSync: ofCompany("people-sync"),
  webhooks: ofCompany("webhooks"),
  exportCompany: ofCompany("export"),
  team: ofCompany("team"),
  companyJobs: ofCompany("jobs"),
  companyTrust: ofCompany("trust"),
  refer: (jobId: string) => `/refer/${encodeURIComponent(jobId)}`,
  apply: (jobId: string) => `/apply/${encodeURIComponent(jobId)}`,
  /** With `open`: opens one of them over the list. */
  myReferrals: (open?: string) => (open === undefined ? "/my-referrals" : `/my-referrals?open=${open}`),
  myApplications: (open?: string) => (open === undefined ? "/my-applications" : `/my-applications?open=${open}`),
  /** A referral of which the viewer is the candidate, on the same page. */
  ownReferral: (referral: string) => `/my-applications#referred-${referral}`,
  myCandidates: () => "/my-candidates",
  referrer: (username: string) => `/r/${encodeURIComponent(username)}`,
  /** A referrer's links; with `open`, one of them opens over the list. */
  myLinks: (open?: string) => (open === undefined ? "/my-links" : `/my-links?open=${open}`),
  /** Agreements to share rewards; with `job`, the form asks another referrer to share that job's reward. */
  rewardShareAgreements: (job?: string) => (job === undefined ? "/shared-rewards" : `/shared-rewards?job=${job}`),
  newLink: (jobId: string) => `/refer/${encodeURIComponent(jobId)}/link`,
  /** The page of a referrer's link; the server generates the URL. */
  link: (token: string) => `/v/${token}`,
  /**
   * The page on which a person from a referral link confirms their address; the emailed secret is in the URL fragment.
   */
  linkEntry: () => "/v/confirm",
  profile: () => "/profile",
  /** The page on which the candidate answers (rule F5); the emailed secret is in the URL fragment. */
  referred: () => "/referred",
  /** The page on which people without an account answer offered interview times, through an emailed link as above. */
  interview: () => "/interview",
  /** The page on which people without an account read and answer messages, through an emailed link as above. */
  messages: () => "/messages",
  /** The viewer's next interviews, and the address of their private calendar feed. */
  interviews: () => "/interviews",
  suppressionList: () => "/do-not-refer",
  /**
   * The page with a decision about a report and its complaint form (rule P22), through an emailed link or, signed in,
   * by the case's id.
   */
  reportDecision: (id?: string) => (id === undefined ? "/report-decision" : `/report-decision?case=${id}`),
  payouts: () => "/payouts",
  paymentMethods: () => "/payouts?tab=methods",
  adminPayouts: () => "/admin/payouts",
  settings: () => "/settings",
  /** The token is in the URL fragment, so that no server and no log sees it. */
  unsubscribe: (token: string) => `/unsubscribe#${token}`,
  accountSettings: () => "/settings?tab=account",
  paymentSettings: () => "/settings?tab=payment",
  privacy: () => "/privacy",
  terms: () => "/terms",
  automatedSteps: () => "/automated-steps",
  contact: () => "/contact",
  scoutApply: () => "/apply",
  /** With `token`: the emailed link, with the secret in the URL fragment. */
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
