import { accountDataEndpoints } from "./accounts/account-data.ts";
import { adminAuditEndpoints, adminEndpoints, adminUserEndpoints } from "./admin/admin-users.ts";
import { adminFailedTaskEndpoints } from "./admin/failed-tasks.ts";
import { adminOperationsEndpoints } from "./admin/operations.ts";
import { adminReportEndpoints } from "./admin/reports/admin-reports.ts";
import { reportEndpoints } from "./admin/reports/reports.ts";
import { companyEndpoints, companyJobsEndpoints } from "./companies/companies.ts";
import { companyArchiveEndpoints } from "./companies/company-archives.ts";
import { companySignInEndpoints } from "./companies/company-sign-in.ts";
import { companyTrustEndpoints } from "./companies/company-trust.ts";
import { companyVerificationEndpoints } from "./companies/company-verification.ts";
import { fileEndpoints } from "./files.ts";
import { applicationEndpoints } from "./hiring/applications.ts";
import { candidateNoteEndpoints } from "./hiring/candidate-notes.ts";
import { candidateEndpoints, referrerEndpoints } from "./hiring/candidates.ts";
import { companyMailEndpoints } from "./hiring/company-mails.ts";
import { invitationEndpoints } from "./hiring/consent.ts";
import { existingContactEndpoints } from "./hiring/existing-contacts.ts";
import { interviewEndpoints } from "./hiring/interviews/interviews.ts";
import { messageEndpoints } from "./hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "./hiring/messages/referrer-questions.ts";
import { ownDetailEndpoints } from "./hiring/own-details.ts";
import { peopleEndpoints } from "./hiring/pipeline/people.ts";
import { pipelineEndpoints } from "./hiring/pipeline/pipeline.ts";
import { reasonCountEndpoints } from "./hiring/reason-counts.ts";
import { referralChangeEndpoints } from "./hiring/referral-changes.ts";
import { referralLinkEndpoints } from "./hiring/referral-links.ts";
import { referralEndpoints } from "./hiring/referrals.ts";
import { relationshipEndpoints } from "./hiring/relationships.ts";
import { savedDetailsEndpoints } from "./hiring/saved-details.ts";
import { scoutEndpoints } from "./hiring/scouts.ts";
import { accountEndpoints } from "./identity/account.ts";
import { apiKeyEndpoints } from "./identity/keys/api-keys.ts";
import { companyKeyEndpoints } from "./identity/keys/company-keys.ts";
import { profileEndpoints } from "./identity/profiles.ts";
import { settingsEndpoints } from "./identity/settings.ts";
import { userEndpoints } from "./identity/users.ts";
import { agentEndpoints } from "./integrations/agents/agents.ts";
import { agentDraftEndpoints } from "./integrations/agents/drafts.ts";
import { hiringSystemEndpoints } from "./integrations/hiring-systems.ts";
import { companyWebhookEndpoints } from "./integrations/webhooks.ts";
import { jobEndpoints } from "./jobs/jobs.ts";
import { payRuleEndpoints } from "./jobs/pay.ts";
import { placeEndpoints } from "./jobs/places.ts";
import { questionEndpoints } from "./jobs/posting/answers.ts";
import { jobDraftEndpoints } from "./jobs/posting/job-drafts.ts";
import { jobImportEndpoints } from "./jobs/posting/job-imports.ts";
import { jobLinkEndpoints } from "./jobs/posting/job-links.ts";
import { jobReferrerEndpoints } from "./jobs/posting/job-referrers.ts";
import { browseEndpoints, moreJobsEndpoints } from "./jobs/search/browse.ts";
import { facetEndpoints } from "./jobs/search/facets.ts";
import { savedSearchEndpoints } from "./jobs/search/saved-searches.ts";
import { suggestionEndpoints } from "./jobs/search/suggestions.ts";
import { peopleSyncEndpoints } from "./members/people-sync.ts";
import { teamEndpoints } from "./members/team.ts";
import { notificationEndpoints, unsubscribeEndpoints } from "./notifications/notifications.ts";
import { pushEndpoints } from "./notifications/push.ts";
import { dashboardEndpoints } from "./overview/dashboard.ts";
import { searchEndpoints } from "./overview/global-search.ts";
import { siteEndpoints } from "./pages/site.ts";
import { claimEndpoints } from "./payments/claims.ts";
import { disputeEndpoints } from "./payments/disputes.ts";
import { paymentMethodEndpoints } from "./payments/payment-methods.ts";
import { payoutFileEndpoints } from "./payments/payout-files.ts";
import { payoutEndpoints } from "./payments/payouts.ts";
import { receiptEndpoints } from "./payments/receipts.ts";
import { rewardShareEndpoints } from "./payments/reward-shares.ts";
import { rewardEndpoints } from "./payments/rewards.ts";
import { settlementEndpoints } from "./payments/settlement.ts";
import { webhookEndpoints } from "./payments/webhooks.ts";

/** All endpoints by resource. The server must implement each of them to compile. */
export const ENDPOINTS = {
  users: userEndpoints,
  account: accountEndpoints,
  api_keys: apiKeyEndpoints,
  agents: agentEndpoints,
  agent_drafts: agentDraftEndpoints,
  settings: settingsEndpoints,
  profiles: profileEndpoints,
  notifications: notificationEndpoints,
  unsubscribe: unsubscribeEndpoints,
  push: pushEndpoints,
  companies: companyEndpoints,
  companyJobs: companyJobsEndpoints,
  company_verifications: companyVerificationEndpoints,
  team: teamEndpoints,
  company_mails: companyMailEndpoints,
  company_webhooks: companyWebhookEndpoints,
  company_keys: companyKeyEndpoints,
  company_sign_in: companySignInEndpoints,
  people_sync: peopleSyncEndpoints,
  hiring_systems: hiringSystemEndpoints,
  company_archives: companyArchiveEndpoints,
  existing_contacts: existingContactEndpoints,
  company_trust: companyTrustEndpoints,
  jobs: jobEndpoints,
  job_questions: questionEndpoints,
  job_drafts: jobDraftEndpoints,
  job_imports: jobImportEndpoints,
  job_links: jobLinkEndpoints,
  job_referrers: jobReferrerEndpoints,
  browse: browseEndpoints,
  more_jobs: moreJobsEndpoints,
  pay_rules: payRuleEndpoints,
  facets: facetEndpoints,
  suggestions: suggestionEndpoints,
  places: placeEndpoints,
  saved_searches: savedSearchEndpoints,
  referrals: referralEndpoints,
  candidates: candidateEndpoints,
  candidate_notes: candidateNoteEndpoints,
  referrers: referrerEndpoints,
  referral_links: referralLinkEndpoints,
  reward_share_agreements: rewardShareEndpoints,
  invitations: invitationEndpoints,
  referralChanges: referralChangeEndpoints,
  own_details: ownDetailEndpoints,
  relationships: relationshipEndpoints,
  applications: applicationEndpoints,
  on_file: savedDetailsEndpoints,
  pipeline: pipelineEndpoints,
  interviews: interviewEndpoints,
  talk: messageEndpoints,
  asked: referrerQuestionEndpoints,
  reasons: reasonCountEndpoints,
  people: peopleEndpoints,
  payment_methods: paymentMethodEndpoints,
  payouts: payoutEndpoints,
  payout_files: payoutFileEndpoints,
  settlements: settlementEndpoints,
  rewards: rewardEndpoints,
  claims: claimEndpoints,
  receipts: receiptEndpoints,
  disputes: disputeEndpoints,
  webhooks: webhookEndpoints,
  scouts: scoutEndpoints,
  dashboard: dashboardEndpoints,
  search: searchEndpoints,
  files: fileEndpoints,
  site: siteEndpoints,
  account_data: accountDataEndpoints,
  admin: adminEndpoints,
  admin_users: adminUserEndpoints,
  admin_audit: adminAuditEndpoints,
  admin_work: adminFailedTaskEndpoints,
  admin_operations: adminOperationsEndpoints,
  reports: reportEndpoints,
  admin_reports: adminReportEndpoints,
};
