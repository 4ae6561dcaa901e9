import type { MailMessage } from "./message.ts";
import { accessGranted } from "./messages/access-granted.ts";
import { addressChanged, passwordChanged } from "./messages/account-changed.ts";
import { accountDeleted } from "./messages/account-deleted.ts";
import { agentAllowed } from "./messages/agent-allowed.ts";
import { apiKeyMade } from "./messages/api-key-made.ts";
import { applicantStatus } from "./messages/applicant-status.ts";
import { applicationReceived } from "./messages/application-received.ts";
import { applicationWithdrawn } from "./messages/application-withdrawn.ts";
import { candidateReceived } from "./messages/candidate-received.ts";
import { candidateStatusMail } from "./messages/candidate-status.ts";
import { changeAddress } from "./messages/change-address.ts";
import { claimedReferralStatus } from "./messages/claimed-referral-status.ts";
import { companyArchiveMail } from "./messages/company-archive.ts";
import { companyKeyMade } from "./messages/company-key-made.ts";
import { companyLink } from "./messages/company-link.ts";
import { companySignInMail } from "./messages/company-sign-in.ts";
import { companyVerificationMail } from "./messages/company-verification.ts";
import { confirmAddress } from "./messages/confirm-address.ts";
import { consentAccepted } from "./messages/consent-accepted.ts";
import { consentDeclined } from "./messages/consent-declined.ts";
import { referred } from "./messages/consent-request.ts";
import { detailsCorrected } from "./messages/details-corrected.ts";
import { disputeStep } from "./messages/dispute-step.ts";
import { factorChanged } from "./messages/factor-changed.ts";
import { hireUpdate } from "./messages/hire-update.ts";
import { hiringSystemMail } from "./messages/hiring-system.ts";
import { identityChanged } from "./messages/identity-changed.ts";
import { interviewMail } from "./messages/interview-mail.ts";
import { jobAlerts } from "./messages/job-alerts.ts";
import { jobClosed } from "./messages/job-closed.ts";
import { jobMatches } from "./messages/job-matches.ts";
import { linkEntryMail } from "./messages/link-entry.ts";
import { messageWritten } from "./messages/message-written.ts";
import { newCandidates } from "./messages/new-candidates.ts";
import { newSignIn } from "./messages/new-sign-in.ts";
import { noDecision, referredNoDecision } from "./messages/no-decision.ts";
import { noteMention } from "./messages/note-mention.ts";
import { passkeyChanged } from "./messages/passkey-changed.ts";
import { paymentMethodChanged } from "./messages/payment-method-changed.ts";
import { paymentRefunded } from "./messages/payment-refunded.ts";
import { payoutStep } from "./messages/payout-step.ts";
import { providerLinked } from "./messages/provider-linked.ts";
import { reauthenticationCode } from "./messages/reauthentication-code.ts";
import { recoveryCodeUsed } from "./messages/recovery-code-used.ts";
import { referralLinkUpdate } from "./messages/referral-link-update.ts";
import { referralReceived } from "./messages/referral-received.ts";
import { referralWithdrawn } from "./messages/referral-withdrawn.ts";
import { referrerInvitation } from "./messages/referrer-invitation.ts";
import { referrerMessage } from "./messages/referrer-message.ts";
import { referrerQuestion } from "./messages/referrer-question.ts";
import { referralStatus } from "./messages/referrer-status.ts";
import { reportDecided } from "./messages/report-decided.ts";
import { resetPassword } from "./messages/reset-password.ts";
import { responseDeadline } from "./messages/response-deadline.ts";
import { rewardShareMail } from "./messages/reward-share-agreement.ts";
import { rewardShareUpdate } from "./messages/reward-share-update.ts";
import { rewardStep } from "./messages/reward-step.ts";
import { savedByReferrer } from "./messages/saved-by-referrer.ts";
import { scoutDeclined, scoutReceived } from "./messages/scout-decision.ts";
import { scoutInvitation } from "./messages/scout-invitation.ts";
import { signInLink } from "./messages/sign-in-link.ts";
import { signUpExistingAccount } from "./messages/sign-up-existing-account.ts";
import { suppressionRequestMail } from "./messages/suppression-request.ts";
import { syncTokenMade } from "./messages/sync-token-made.ts";
import { teamInvitation } from "./messages/team-invitation.ts";
import { teamUpdate } from "./messages/team-update.ts";
import { webhookOff } from "./messages/webhook-off.ts";
import { weeklyDigest } from "./messages/weekly-digest.ts";

// Each message is generic in its data; the sending task treats them all alike.
// biome-ignore lint/suspicious/noExplicitAny: the data was typed when the message was filled
type AnyMessage = MailMessage<any>;

/** All kinds of mail, looked up by name by the sending task. */
export const MAIL_MESSAGES: readonly AnyMessage[] = [
  referralReceived,
  detailsCorrected,
  applicationReceived,
  applicationWithdrawn,
  referralStatus,
  claimedReferralStatus,
  candidateStatusMail,
  consentAccepted,
  consentDeclined,
  referralWithdrawn,
  applicantStatus,
  interviewMail,
  messageWritten,
  noteMention,
  referrerQuestion,
  jobClosed,
  candidateReceived,
  referrerMessage,
  jobMatches,
  jobAlerts,
  referrerInvitation,
  teamInvitation,
  accessGranted,
  teamUpdate,
  webhookOff,
  companySignInMail,
  hiringSystemMail,
  companyArchiveMail,
  responseDeadline,
  noDecision,
  referredNoDecision,
  weeklyDigest,
  referred,
  savedByReferrer,
  suppressionRequestMail,
  linkEntryMail,
  referralLinkUpdate,
  rewardShareUpdate,
  rewardShareMail,
  paymentMethodChanged,
  scoutInvitation,
  scoutDeclined,
  scoutReceived,
  rewardStep,
  hireUpdate,
  disputeStep,
  paymentRefunded,
  payoutStep,
  reportDecided,
  companyLink,
  companyVerificationMail,
  confirmAddress,
  signUpExistingAccount,
  resetPassword,
  signInLink,
  changeAddress,
  reauthenticationCode,
  passwordChanged,
  addressChanged,
  accountDeleted,
  providerLinked,
  factorChanged,
  identityChanged,
  passkeyChanged,
  recoveryCodeUsed,
  newCandidates,
  newSignIn,
  apiKeyMade,
  companyKeyMade,
  syncTokenMade,
  agentAllowed,
];

/** The kind of mail with that name. Throws if a deployment removed it while mails of it wait. */
export function mailMessageNamed(name: string): AnyMessage {
  const found = MAIL_MESSAGES.find((message) => message.name === name);
  if (found === undefined) throw new Error(`there is no mail message ${name}`);
  return found;
}
