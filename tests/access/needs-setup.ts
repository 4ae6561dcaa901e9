import { CLAIMS_BY_STATE } from "./valid-claim-calls.ts";

/**
 * Endpoints that need a mailed or printed link, a second factor, a connected system, a filled job, or a very recent
 * action.
 */
export const NEEDS_SETUP = new Set([
  "pipeline.undo",
  "pipeline.rejectRemaining",
  "team.openInvitation",
  "team.acceptInvitation",
  "job_links.renew",
  "job_links.open",
  "job_referrers.open",
  "job_referrers.accept",
  ...CLAIMS_BY_STATE,
  "candidates.change",
  ...["add", "add_saml", "secret", "metadata", "turn", "enforce"].map((name) => `company_sign_in.${name}`),
  ...["connect", "settings", "steps", "job"].map((name) => `hiring_systems.${name}`),
  "people_sync.makeToken",
  "people_sync.setGroup",
  "account.recoveryCodes",
  "admin.claimFirst",
  "scouts.acceptInvitation",
  "referralChanges.readdress",
  ...["openEntry", "confirmEntry"].map((name) => `referral_links.${name}`),
  "company_verifications.open",
  "company_verifications.confirm",
  "reports.open",
  "reports.complain",
  ...["own_details", "relationships"].flatMap((of) => [`${of}.own`, `${of}.byLink`]),
  ...["offer", "change", "cancel", "answer", "openLink", "answerLink"].map((name) => `interviews.${name}`),
  "talk.read",
  "talk.openLink",
  "talk.writeLink",
  "talk.quietLink",
  "asked.answer",
  "asked.publish",
  ...["open", "answer", "claim", "erase", "leaveList", "neverAgain", "registerConfirm"].map(
    (name) => `invitations.${name}`,
  ),
]);
