import type { MailMessage } from "./message.ts";
import { accessGiven } from "./messages/access-given.ts";
import { addressChanged, passwordChanged } from "./messages/account-changed.ts";
import { accountDeleted } from "./messages/account-deleted.ts";
import { agentAllowed } from "./messages/agent-allowed.ts";
import { apiKeyMade } from "./messages/api-key-made.ts";
import { applicationReceived } from "./messages/application-received.ts";
import { applicationStatus } from "./messages/application-status.ts";
import { applicationWithdrawn } from "./messages/application-withdrawn.ts";
import { candidateReceived } from "./messages/candidate-received.ts";
import { changeAddress } from "./messages/change-address.ts";
import { companyArchiveNews } from "./messages/company-archive.ts";
import { companyKeyMade } from "./messages/company-key-made.ts";
import { companyLink } from "./messages/company-link.ts";
import { companyProof } from "./messages/company-proof.ts";
import { companySignInNews } from "./messages/company-sign-in.ts";
import { confirmAddress } from "./messages/confirm-address.ts";
import { confirmItIsYou } from "./messages/confirm-it-is-you.ts";
import { detailsCorrected } from "./messages/details-corrected.ts";
import { disputeStep } from "./messages/dispute-step.ts";
import { factorChanged } from "./messages/factor-changed.ts";
import { hireNews } from "./messages/hire-news.ts";
import { hiringSystemNews } from "./messages/hiring-system.ts";
import { identityChanged } from "./messages/identity-changed.ts";
import { interviewMail } from "./messages/interview-mail.ts";
import { jobAlerts } from "./messages/job-alerts.ts";
import { jobClosed } from "./messages/job-closed.ts";
import { jobMatches } from "./messages/job-matches.ts";
import { keptByReferrer } from "./messages/kept-by-referrer.ts";
import { linkEntryMail } from "./messages/link-entry.ts";
import { linkNews } from "./messages/link-news.ts";
import { messageWritten } from "./messages/message-written.ts";
import { newCandidates } from "./messages/new-candidates.ts";
import { newSignIn } from "./messages/new-sign-in.ts";
import { noDecision, referredNoDecision } from "./messages/no-decision.ts";
import { noteMention } from "./messages/note-mention.ts";
import { ownReferralStatus } from "./messages/own-referral-status.ts";
import { passkeyChanged } from "./messages/passkey-changed.ts";
import { paymentMethodChanged } from "./messages/payment-method-changed.ts";
import { paymentRefunded } from "./messages/payment-refunded.ts";
import { payoutStep } from "./messages/payout-step.ts";
import { promiseNews } from "./messages/promise-news.ts";
import { providerLinked } from "./messages/provider-linked.ts";
import { questionNews } from "./messages/question-news.ts";
import { recoveryCodeUsed } from "./messages/recovery-code-used.ts";
import { referralAccepted } from "./messages/referral-accepted.ts";
import { referralDeclined } from "./messages/referral-declined.ts";
import { referralReceived } from "./messages/referral-received.ts";
import { referralStatus } from "./messages/referral-status.ts";
import { referralTakenBack } from "./messages/referral-taken-back.ts";
import { referred } from "./messages/referred.ts";
import { referredStatus } from "./messages/referred-status.ts";
import { referrerInvitation } from "./messages/referrer-invitation.ts";
import { referrerMessage } from "./messages/referrer-message.ts";
import { registerRequestMail } from "./messages/register-request.ts";
import { reportDecided } from "./messages/report-decided.ts";
import { resetPassword } from "./messages/reset-password.ts";
import { rewardShareMail } from "./messages/reward-share-agreement.ts";
import { rewardStep } from "./messages/reward-step.ts";
import { scoutInvitation } from "./messages/scout-invitation.ts";
import { scoutDeclined, scoutReceived } from "./messages/scout-news.ts";
import { shareNews } from "./messages/share-news.ts";
import { signInLink } from "./messages/sign-in-link.ts";
import { signUpKnown } from "./messages/sign-up-known.ts";
import { syncTokenMade } from "./messages/sync-token-made.ts";
import { teamInvitation } from "./messages/team-invitation.ts";
import { teamNews } from "./messages/team-news.ts";
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
  ownReferralStatus,
  referredStatus,
  referralAccepted,
  referralDeclined,
  referralTakenBack,
  applicationStatus,
  interviewMail,
  messageWritten,
  noteMention,
  questionNews,
  jobClosed,
  candidateReceived,
  referrerMessage,
  jobMatches,
  jobAlerts,
  referrerInvitation,
  teamInvitation,
  accessGiven,
  teamNews,
  webhookOff,
  companySignInNews,
  hiringSystemNews,
  companyArchiveNews,
  promiseNews,
  noDecision,
  referredNoDecision,
  weeklyDigest,
  referred,
  keptByReferrer,
  registerRequestMail,
  linkEntryMail,
  linkNews,
  shareNews,
  rewardShareMail,
  paymentMethodChanged,
  scoutInvitation,
  scoutDeclined,
  scoutReceived,
  rewardStep,
  hireNews,
  disputeStep,
  paymentRefunded,
  payoutStep,
  reportDecided,
  companyLink,
  companyProof,
  confirmAddress,
  signUpKnown,
  resetPassword,
  signInLink,
  changeAddress,
  confirmItIsYou,
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
