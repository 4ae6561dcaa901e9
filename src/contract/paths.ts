/** Addresses of screens: one place for links in the browser, mails and server-rendered pages. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  dashboard: () => "/dashboard",
  opportunities: () => "/opportunities",
  jobs: () => "/jobs",
  newJob: () => "/jobs/new",
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  editJob: (id: string) => `/jobs/${encodeURIComponent(id)}/edit`,
  manageJob: (id: string) => `/jobs/${encodeURIComponent(id)}/manage`,
  refer: (jobId: string) => `/refer/${encodeURIComponent(jobId)}`,
  apply: (jobId: string) => `/apply/${encodeURIComponent(jobId)}`,
  myReferrals: () => "/my-referrals",
  myApplications: () => "/my-applications",
  myCandidates: () => "/my-candidates",
  referrer: (username: string) => `/r/${encodeURIComponent(username)}`,
  profile: () => "/profile",
  /** Where the person referred answers (DECISIONS F5); the secret of the mailed link stands behind the # sign. */
  referred: () => "/referred",
  doNotRefer: () => "/do-not-refer",
  settings: () => "/settings",
  /** The token stands in the fragment, which no server and no log sees. */
  unsubscribe: (token: string) => `/unsubscribe#${token}`,
  privacy: () => "/privacy",
  terms: () => "/terms",
  contact: () => "/contact",
  firstAdmin: () => "/admin/first",
};
