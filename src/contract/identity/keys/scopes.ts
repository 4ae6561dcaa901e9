import type { Endpoint } from "../../endpoint.ts";

/** The resources of scopes in display order, with their levels: read, write, or both. */
const LEVELS = {
  profile: ["read", "write"],
  companies: ["read", "write"],
  team: ["read"],
  jobs: ["read", "write"],
  search: ["read", "write"],
  candidates: ["read", "write"],
  referrals: ["read", "write"],
  applications: ["read", "write"],
  pipeline: ["read", "write"],
  interviews: ["read", "write"],
  messages: ["read", "write"],
  rewards: ["read"],
  notifications: ["read", "write"],
  dashboard: ["read"],
  files: ["write"],
} as const satisfies Record<string, readonly ScopeLevel[]>;

export type ScopeLevel = "read" | "write";
export type ScopeResource = keyof typeof LEVELS;
export const SCOPE_RESOURCES = Object.keys(LEVELS) as ScopeResource[];

/** The levels available for a resource. */
export function scopeLevelsOf(resource: ScopeResource): readonly ScopeLevel[] {
  return LEVELS[resource];
}

/** The rights of a key on one resource; write includes read. */
export type Scope = { [N in ScopeResource]: `${N}:${(typeof LEVELS)[N][number]}` }[ScopeResource];
export const SCOPES = SCOPE_RESOURCES.flatMap((resource) =>
  scopeLevelsOf(resource).map((level) => `${resource}:${level}`),
) as Scope[];
const KNOWN: ReadonlySet<string> = new Set(SCOPES);

/**
 * The scope of an endpoint, by the resource in its name. Resources not listed are not available to keys: sign-in,
 * account, settings, payment methods, payouts, disputes, reports, consents of referred candidates, everything for
 * admins.
 */
const RESOURCE_SCOPES: Readonly<Record<string, ScopeResource>> = {
  users: "profile",
  profiles: "profile",
  companies: "companies",
  company_trust: "companies",
  company_mails: "companies",
  existing_contacts: "companies",
  team: "team",
  jobs: "jobs",
  companyJobs: "jobs",
  job_questions: "jobs",
  job_drafts: "jobs",
  job_imports: "jobs",
  job_links: "jobs",
  job_referrers: "jobs",
  browse: "search",
  more_jobs: "search",
  pay_rules: "search",
  facets: "search",
  suggestions: "search",
  places: "search",
  saved_searches: "search",
  referrers: "search",
  site: "search",
  candidates: "candidates",
  candidate_notes: "candidates",
  referrals: "referrals",
  referralChanges: "referrals",
  referral_links: "referrals",
  applications: "applications",
  on_file: "applications",
  pipeline: "pipeline",
  people: "pipeline",
  reasons: "pipeline",
  interviews: "interviews",
  talk: "messages",
  asked: "messages",
  rewards: "rewards",
  reward_share_agreements: "rewards",
  claims: "rewards",
  receipts: "rewards",
  notifications: "notifications",
  dashboard: "dashboard",
  files: "files",
};

/** Endpoints of these resources that keys may not call: link secrets, forms of visitors, secret URLs. */
const FOR_NO_KEY: ReadonlySet<string> = new Set([
  "users.active",
  ...["more", "ticket", "introduce", "message"].map((name) => `referrers.${name}`),
  "job_links.open",
  "job_referrers.open",
  "job_referrers.accept",
  ...["open", "visit", "enter", "openEntry", "confirmEntry", "dropEntry"].map((name) => `referral_links.${name}`),
  ...["calendar", "makeCalendar", "endCalendar", "openLink", "answerLink"].map((name) => `interviews.${name}`),
  ...["openLink", "writeLink", "quietLink"].map((name) => `talk.${name}`),
  "claims.openLink",
  "claims.makeByLink",
]);

/** Uses POST but changes nothing. */
const ONLY_READS: ReadonlySet<string> = new Set(["company_mails.preview"]);

/** Reads a permanent secret, which grants access to others. */
const READS_SECRET: ReadonlySet<string> = new Set(["job_links.get"]);

function levelOf(name: string, method: Endpoint["method"]): ScopeLevel {
  if (READS_SECRET.has(name)) return "write";
  return method === "get" || ONLY_READS.has(name) ? "read" : "write";
}

/** The scope required by an endpoint name such as `jobs.update`; null if keys may not call it (rule X81). */
export function scopeOf(name: string, { method, access, answers }: Endpoint): Scope | null {
  const resource = RESOURCE_SCOPES[name.split(".")[0] ?? ""];
  if (resource === undefined || access === "admin" || answers === "events" || FOR_NO_KEY.has(name)) return null;
  const scope = `${resource}:${levelOf(name, method)}`;
  return KNOWN.has(scope) ? (scope as Scope) : null;
}

/** True if the granted scopes include the required one. */
export function hasScope(given: readonly Scope[], needed: Scope): boolean {
  if (given.includes(needed)) return true;
  const [resource, level] = needed.split(":");
  return level === "read" && (given as readonly string[]).includes(`${resource}:write`);
}
