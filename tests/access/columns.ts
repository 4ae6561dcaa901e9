import { getTableColumns } from "drizzle-orm";
import { apiKeys, authSessions, authUsers } from "../../src/server/infra/db/tables/auth.ts";
import {
  addedCandidates,
  candidateNotes,
  candidateReferrals,
  candidates,
} from "../../src/server/infra/db/tables/candidates.ts";
import { companies, companyVerifications } from "../../src/server/infra/db/tables/companies.ts";
import { jobDrafts } from "../../src/server/infra/db/tables/job-drafts.ts";
import { jobLinkHolders, jobLinks } from "../../src/server/infra/db/tables/job-links.ts";
import { jobReferrers, jobs } from "../../src/server/infra/db/tables/jobs.ts";
import { notifications } from "../../src/server/infra/db/tables/notifications.ts";
import { paymentMethods } from "../../src/server/infra/db/tables/payment-methods.ts";
import { payoutAttempts, payoutBatches, payouts } from "../../src/server/infra/db/tables/payouts.ts";
import { profiles, referrerProfiles } from "../../src/server/infra/db/tables/profiles.ts";
import { linkReferrals, linkSubmissions, referralLinks } from "../../src/server/infra/db/tables/referral-links.ts";
import {
  applications,
  referralRelationships,
  referrals,
  statusHistory,
} from "../../src/server/infra/db/tables/referrals.ts";
import { reportCases, reportDecisions, reports } from "../../src/server/infra/db/tables/reports.ts";
import { rewardShareAgreements } from "../../src/server/infra/db/tables/reward-shares.ts";
import { rewards } from "../../src/server/infra/db/tables/rewards.ts";
import { scoutApplications, scoutReferralProfiles } from "../../src/server/infra/db/tables/scouts.ts";
import { agentDrafts, agentGrants, userSettings } from "../../src/server/infra/db/tables/settings.ts";
import { companyMembers, jobMembers, joinRequests, teamInvitations } from "../../src/server/infra/db/tables/teams.ts";
import { users } from "../../src/server/infra/db/tables/users.ts";

const TABLES = [
  jobs,
  companies,
  companyVerifications,
  referrals,
  referralRelationships,
  applications,
  statusHistory,
  users,
  authUsers,
  authSessions,
  apiKeys,
  agentGrants,
  agentDrafts,
  paymentMethods,
  rewards,
  payouts,
  payoutAttempts,
  payoutBatches,
  userSettings,
  profiles,
  referrerProfiles,
  candidates,
  candidateReferrals,
  candidateNotes,
  addedCandidates,
  notifications,
  scoutApplications,
  scoutReferralProfiles,
  reportCases,
  reports,
  reportDecisions,
  jobDrafts,
  jobLinks,
  jobLinkHolders,
  jobReferrers,
  referralLinks,
  linkSubmissions,
  linkReferrals,
  rewardShareAgreements,
  companyMembers,
  jobMembers,
  teamInvitations,
  joinRequests,
];
/** Every column that a caller might try to write. */
export const COLUMNS = [...new Set(TABLES.flatMap((table) => Object.keys(getTableColumns(table))))];

/** Values of column types that an attacker would try to write. */
export const FORGED_VALUES: Record<string, unknown> = {
  id: "01890000-0000-7000-8000-000000000001",
  created_by: "01890000-0000-7000-8000-000000000001",
  verified: true,
  app_metadata: { admin: true },
  aal: "aal2",
  reward_amount: 999_999,
  reward_status: "Released",
  status: "Hired",
  archived_at: "2020-01-01T00:00:00.000Z",
  created_at: "2020-01-01T00:00:00.000Z",
  updated_at: "2020-01-01T00:00:00.000Z",
  listed: true,
  source: "evil",
  source_id: "1",
  referrals_count: 1_000,
  applications_count: 1_000,
  candidates_count: 1_000,
  description_format: "html",
  password_hash: "x",
};
