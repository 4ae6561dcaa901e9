import { accountEndpoints } from "./account.ts";
import { accountDataEndpoints } from "./account-data.ts";
import { adminOperationsEndpoints } from "./admin/operations.ts";
import { adminAuditEndpoints, adminEndpoints, adminUserEndpoints } from "./admin-users.ts";
import { agentEndpoints } from "./agents/agents.ts";
import { agentDraftEndpoints } from "./agents/drafts.ts";
import { applicationEndpoints } from "./applications.ts";
import { candidateEndpoints, referrerEndpoints } from "./candidates.ts";
import { companyEndpoints, companyJobsEndpoints } from "./companies.ts";
import { invitationEndpoints } from "./consent.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import { adminFailedTaskEndpoints } from "./failed-tasks.ts";
import { fileEndpoints } from "./files.ts";
import { candidateNoteEndpoints } from "./hiring/candidate-notes.ts";
import { claimEndpoints } from "./hiring/claims.ts";
import { disputeEndpoints } from "./hiring/disputes.ts";
import { existingContactEndpoints } from "./hiring/existing-contacts.ts";
import { ownDetailEndpoints } from "./hiring/own-details.ts";
import { reasonCountEndpoints } from "./hiring/reason-counts.ts";
import { receiptEndpoints } from "./hiring/receipts.ts";
import { referralLinkEndpoints } from "./hiring/referral-links.ts";
import { relationshipEndpoints } from "./hiring/relationships.ts";
import { rewardShareEndpoints } from "./hiring/reward-shares.ts";
import { savedDetailsEndpoints } from "./hiring/saved-details.ts";
import { interviewEndpoints } from "./interviews/interviews.ts";
import { jobEndpoints } from "./jobs.ts";
import { apiKeyEndpoints } from "./keys/api-keys.ts";
import { companyKeyEndpoints } from "./keys/company-keys.ts";
import { messageEndpoints } from "./messages/messages.ts";
import { referrerQuestionEndpoints } from "./messages/referrer-questions.ts";
import { paymentMethodEndpoints } from "./money/payment-methods.ts";
import { payoutFileEndpoints } from "./money/payout-files.ts";
import { payoutEndpoints } from "./money/payouts.ts";
import { rewardEndpoints } from "./money/rewards.ts";
import { settlementEndpoints } from "./money/settlement.ts";
import { webhookEndpoints } from "./money/webhooks.ts";
import { notificationEndpoints, unsubscribeEndpoints } from "./notifications.ts";
import { payRuleEndpoints } from "./pay.ts";
import { peopleEndpoints } from "./pipeline/people.ts";
import { pipelineEndpoints } from "./pipeline/pipeline.ts";
import { placeEndpoints } from "./places.ts";
import { questionEndpoints } from "./posting/answers.ts";
import { jobDraftEndpoints } from "./posting/job-drafts.ts";
import { jobImportEndpoints } from "./posting/job-imports.ts";
import { jobLinkEndpoints } from "./posting/job-links.ts";
import { jobReferrerEndpoints } from "./posting/job-referrers.ts";
import { profileEndpoints } from "./profiles.ts";
import { pushEndpoints } from "./push.ts";
import { referralChangeEndpoints } from "./referral-changes.ts";
import { referralEndpoints } from "./referrals.ts";
import { adminReportEndpoints } from "./reports/admin-reports.ts";
import { reportEndpoints } from "./reports/reports.ts";
import { scoutEndpoints } from "./scouts.ts";
import { browseEndpoints, moreJobsEndpoints } from "./search/browse.ts";
import { facetEndpoints } from "./search/facets.ts";
import { searchEndpoints } from "./search/global-search.ts";
import { savedSearchEndpoints } from "./search/saved-searches.ts";
import { suggestionEndpoints } from "./search/suggestions.ts";
import { settingsEndpoints } from "./settings.ts";
import { siteEndpoints } from "./site.ts";
import { companyArchiveEndpoints } from "./team/company-archives.ts";
import { companyMailEndpoints } from "./team/company-mails.ts";
import { companySignInEndpoints } from "./team/company-sign-in.ts";
import { hiringSystemEndpoints } from "./team/hiring-systems.ts";
import { peopleSyncEndpoints } from "./team/people-sync.ts";
import { teamEndpoints } from "./team/team.ts";
import { companyWebhookEndpoints } from "./team/webhooks.ts";
import { companyTrustEndpoints } from "./trust/company-trust.ts";
import { companyVerificationEndpoints } from "./trust/company-verification.ts";
import { userEndpoints } from "./users.ts";

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
