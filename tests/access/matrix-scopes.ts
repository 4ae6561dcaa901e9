import type { Scope } from "../../src/contract/identity/keys/scopes.ts";

/**
 * The scope that a key needs for each endpoint, or none if keys may not call it (rule X81). Written by hand: a missing
 * endpoint fails, and so does a difference from the contract.
 */
type ByNoun = Readonly<Record<string, Readonly<Partial<Record<Scope | "never", readonly string[]>>>>>;

const BY_RESOURCE: ByNoun = {
  users: { "profile:read": ["me"], never: ["active"] },
  account: { never: ["get", "confirm", "recoveryCodes", "sessions", "endSession", "activity"] },
  api_keys: { never: ["list", "create", "revoke"] },
  agents: { never: ["list", "revoke", "request", "answer"] },
  agent_drafts: { never: ["list", "press", "dismiss"] },
  settings: { never: ["get", "update"] },
  profiles: { "profile:read": ["get", "checkUsername"], "profile:write": ["update"] },
  notifications: {
    "notifications:read": ["list", "unread"],
    "notifications:write": ["read", "readAll"],
    never: ["events"],
  },
  unsubscribe: { never: ["off"] },
  push: { never: ["key", "subscribe", "unsubscribe"] },
  companies: { "companies:read": ["own", "list", "sameWebsite", "get"], "companies:write": ["create", "update"] },
  companyJobs: { "jobs:read": ["list"] },
  company_verifications: { never: ["get", "check", "mail", "open", "confirm"] },
  team: {
    "team:read": ["mine", "get", "joining", "ofJob"],
    never: [
      "events",
      "invite",
      "revoke",
      "setRole",
      "remove",
      "ask",
      "answer",
      "openInvitation",
      "acceptInvitation",
      "setOfJob",
    ],
  },
  company_mails: { "companies:read": ["get", "preview"], "companies:write": ["save", "sample"] },
  existing_contacts: { "companies:read": ["get"], "companies:write": ["add", "clear"] },
  company_trust: { "companies:read": ["get"] },
  jobs: {
    "jobs:read": ["board", "boardFigures", "list", "get", "numbers"],
    "jobs:write": ["create", "update", "setStatus", "remove", "restore", "save"],
  },
  job_questions: { "jobs:read": ["asked", "own"] },
  job_drafts: {
    "jobs:read": ["list", "get", "preview"],
    "jobs:write": ["create", "copy", "update", "publish", "remove"],
  },
  job_imports: { "jobs:read": ["list", "run"], "jobs:write": ["add", "change", "upload", "start", "stop", "remove"] },
  job_links: { "jobs:write": ["get", "renew"], never: ["open"] },
  job_referrers: { "jobs:read": ["list"], "jobs:write": ["invite", "revoke"], never: ["open", "accept"] },
  browse: { "search:read": ["list", "choices", "lists", "listed"] },
  more_jobs: { "search:read": ["read"] },
  pay_rules: { "search:read": ["find"] },
  facets: { "search:read": ["values", "names"] },
  suggestions: { "search:read": ["list"] },
  places: { "search:read": ["find", "named", "read"] },
  saved_searches: { "search:read": ["list"], "search:write": ["create", "update", "remove", "visit"] },
  referrals: {
    "referrals:read": ["list", "get", "cv"],
    "referrals:write": ["create", "check", "setStatus"],
    never: ["onHold", "clearReview"],
  },
  candidates: {
    "candidates:read": ["list", "suggestions", "cv"],
    "candidates:write": ["add", "change", "submit", "remove"],
  },
  candidate_notes: { "candidates:read": ["list"], "candidates:write": ["add", "change", "remove"] },
  referrers: { "search:read": ["get", "suggestions"], never: ["more", "ticket", "introduce", "message"] },
  referral_links: {
    "referrals:read": ["list", "picture", "ofJob"],
    "referrals:write": ["create", "end", "renew", "stop"],
    never: ["open", "visit", "enter", "openEntry", "confirmEntry", "dropEntry"],
  },
  reward_share_agreements: { "rewards:read": ["list"], never: ["create", "agree", "end"] },
  invitations: {
    never: [
      "open",
      "answer",
      "claim",
      "erase",
      "leaveList",
      "neverAgain",
      "requestLink",
      "mine",
      "withdraw",
      "registerRequest",
      "registerConfirm",
    ],
  },
  referralChanges: { "referrals:write": ["correct", "withdraw", "readdress"] },
  own_details: { never: ["byLink", "own"] },
  relationships: { never: ["byLink", "own"] },
  applications: {
    "applications:read": ["list", "get", "cv"],
    "applications:write": ["create", "correct", "withdraw", "setStatus"],
  },
  on_file: { "applications:read": ["get"] },
  pipeline: {
    "pipeline:read": ["board", "list", "exportPeople", "thread", "figures", "remaining"],
    never: ["events"],
    "pipeline:write": ["saveSteps", "move", "undo", "view", "addNote", "removeNote", "rejectRemaining"],
  },
  interviews: {
    "interviews:read": ["ofPerson", "own", "next"],
    "interviews:write": ["offer", "change", "cancel", "answer"],
    never: ["openLink", "answerLink", "calendar", "makeCalendar", "endCalendar"],
  },
  talk: {
    "messages:read": ["conversation", "unread"],
    "messages:write": ["write", "read"],
    never: ["openLink", "writeLink", "quietLink"],
  },
  asked: {
    "messages:write": ["ask", "answer", "publish", "unpublish"],
    "messages:read": ["own", "ofJob", "published", "waiting"],
  },
  reasons: { "pipeline:read": ["ofJob"] },
  people: { "pipeline:read": ["list", "counts", "jobs", "views"], "pipeline:write": ["saveView", "removeView"] },
  payment_methods: { never: ["list", "create", "setUp", "change", "setPrimary", "remove"] },
  payouts: { never: ["list", "withdraw", "retry", "history", "adminHistory", "adminList", "adminRetry"] },
  payout_files: { never: ["export", "exportAll", "ledger"] },
  settlements: { never: ["complete", "fail", "batches", "createBatch", "completeBatch", "bankFile", "batchRecord"] },
  rewards: {
    "rewards:read": ["get", "history", "list"],
    never: ["fund", "confirm", "reportFailure", "receipts", "recordReceipt", "refunds", "settleRefund"],
  },
  claims: { "rewards:read": ["waiting", "get"], never: ["make", "confirm", "deny", "openLink", "makeByLink"] },
  receipts: { "rewards:read": ["download"] },
  disputes: { never: ["open", "reply", "file", "list", "get", "decide"] },
  webhooks: { never: ["stripe"] },
  company_keys: { never: ["list", "create", "revoke"] },
  company_webhooks: {
    never: ["list", "add", "change", "turn", "rotate", "remove", "test", "deliveries", "replay", "replayFailed"],
  },
  company_sign_in: {
    never: ["list", "add", "add_saml", "secret", "metadata", "try", "turn", "enforce", "remove", "find"],
  },
  people_sync: { never: ["get", "people", "makeToken", "revokeToken", "setGroup"] },
  hiring_systems: {
    never: [
      "get",
      "connect",
      "settings",
      "read",
      "steps",
      "job",
      "remove",
      "people",
      "erased",
      "ofReferral",
      "send",
      "hear",
    ],
  },
  company_archives: { never: ["list", "make", "file", "remove"] },
  scouts: { never: ["begin", "submit", "list", "export", "get", "setStatus", "invite", "acceptInvitation"] },
  dashboard: { "dashboard:read": ["get", "needs", "numbers"] },
  search: { never: ["find"] },
  files: { "files:write": ["uploadCv", "uploadImage"] },
  site: { "search:read": ["sitemap"] },
  account_data: { never: ["export", "files", "file", "deletion", "giveUp", "remove"] },
  admin: { never: ["claimFirst"] },
  admin_users: { never: ["list", "get", "setAdmin", "suspend", "restore", "signOut", "takeFactor"] },
  admin_audit: { never: ["list"] },
  admin_work: { never: ["list", "tryAgain", "close"] },
  admin_operations: { never: ["get"] },
  reports: { never: ["create", "open", "complain", "get", "complainAbout"] },
  admin_reports: { never: ["list", "get", "decide"] },
};

/** By endpoint name; null if keys may not call it. */
export const SCOPE_OF: ReadonlyMap<string, Scope | null> = new Map(
  Object.entries(BY_RESOURCE).flatMap(([noun, scopes]) =>
    Object.entries(scopes).flatMap(([scope, names]) =>
      (names ?? []).map((name) => [`${noun}.${name}`, scope === "never" ? null : (scope as Scope)] as const),
    ),
  ),
);
