import type { FieldFaults } from "./faults.ts";

/**
 * All API errors: code → HTTP status and exact English text. Browsers show a translation. Texts of 5xx errors reveal
 * nothing internal.
 */
export const ERRORS = {
  validation_failed: { status: 422, message: "Please check the marked fields." },
  bad_json: { status: 400, message: "The request body is not valid JSON." },
  unsupported_media_type: { status: 415, message: "Send the request body as application/json." },
  payload_too_large: { status: 413, message: "The request is too large." },
  file_too_large: { status: 413, message: "File size must be less than 5MB" },
  file_too_large_application: { status: 413, message: "File size must be less than 10MB" },
  file_type_unsupported: { status: 422, message: "File type not supported. Please upload: .pdf,.doc,.docx" },
  file_unreadable: {
    status: 422,
    message:
      "This file cannot be opened as what its name says: it is damaged, protected or of another type. Please save it again as PDF or Word.",
  },
  file_unsafe: {
    status: 422,
    message: "This file contains macros or other files that we do not accept. Please save it as PDF and upload that.",
  },
  image_type_unsupported: { status: 422, message: "File type not supported. Please upload: .png,.jpg,.jpeg,.webp" },
  image_too_many_pixels: { status: 422, message: "This picture has too many pixels. Please choose a smaller one." },
  file_infected: { status: 422, message: "Our virus scanner refused this file. Please choose another one." },
  files_unchecked: {
    status: 503,
    message: "Files cannot be checked for viruses at the moment, so none are taken. Please try again later.",
  },
  files_full: { status: 409, message: "You have stored as many files as one account can hold." },
  method_not_allowed: { status: 405, message: "This method is not available here." },
  not_signed_in: { status: 401, message: "Please sign in to continue." },
  key_invalid: { status: 401, message: "This API key does not exist, has ended or was revoked." },
  key_refused: { status: 403, message: "No API key can do this. Sign in and do it yourself." },
  scope_missing: { status: 403, message: "This API key was not given the scope that this needs." },
  origin_refused: { status: 403, message: "Pages of other sites may do this with an API key only." },
  admin_required: { status: 403, message: "Access Denied" },
  not_found: { status: 404, message: "This does not exist or has been removed." },
  asset_gone: { status: 404, message: "This part of the site belongs to an earlier version. Please reload the page." },
  conflict: { status: 409, message: "Somebody changed this at the same time. Reload and try again." },
  status_not_allowed: { status: 409, message: "This status cannot follow the present one. Reload and try again." },
  undo_over: { status: 409, message: "This can no longer be taken back: whom it concerns has been told." },
  idempotency_in_progress: {
    status: 409,
    message: "The same request is still being worked on. Try again in a moment.",
  },
  idempotency_mismatch: { status: 422, message: "This idempotency key was used for a different request." },
  rate_limited: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  referral_duplicate: { status: 409, message: "This candidate has already been referred to this job." },
  referral_self: { status: 422, message: "You cannot refer yourself." },
  referral_own_job: { status: 403, message: "You cannot refer someone to a job you posted." },
  referrers_vetted: { status: 403, message: "Only vetted scouts refer people to this job." },
  referrers_invited: { status: 403, message: "Only people whom the company invites refer to this job." },
  referrers_team: { status: 403, message: "Only the company's own people refer people to this job." },
  referral_applied_before: { status: 409, message: "This candidate has already applied to this job." },
  referral_refused: { status: 403, message: "This person cannot be referred." },
  referral_looked_at: {
    status: 409,
    message: "The company has opened this referral meanwhile. It can no longer be changed.",
  },
  cv_of_candidate: {
    status: 409,
    message: "The candidate uploaded or removed the CV. You can no longer change it.",
  },
  referrals_closed: { status: 409, message: "This job is no longer accepting referrals." },
  referrals_paused: { status: 409, message: "This job is not taking new referrals at the moment." },
  claims_unanswered: {
    status: 409,
    message: "This job takes no new referrals until its company has answered what was said of its hires.",
  },
  claim_made: { status: 409, message: "It was said already that this person has started." },
  claim_not_now: {
    status: 409,
    message: "This cannot be said yet, or no more: from Interviewing on, and for 12 months where the company said no.",
  },
  claim_not_first: { status: 409, message: "Another referral of this person to this company has the credit." },
  known_people_full: {
    status: 409,
    message: "This company has too many people on its list. Delete the list first, or send less.",
  },
  webhooks_full: { status: 409, message: "A company can have five webhooks. Delete one first." },
  webhook_duplicate: { status: 409, message: "This address is among the webhooks already." },
  hiring_system_refused: {
    status: 409,
    message:
      "The hiring system does not take these keys, or they may not read jobs there. Check them and what they may do.",
  },
  hiring_system_silent: {
    status: 409,
    message: "The hiring system does not answer as it should at the moment. Please try again later.",
  },
  hiring_system_missing: {
    status: 409,
    message: "There is no hiring system, or nobody has chosen to which of its jobs the people of this one go.",
  },
  hiring_system_not_agreed: {
    status: 409,
    message: "This person has not said yes, or it is over. Only whoever said yes goes to the hiring system.",
  },
  webhook_off: { status: 409, message: "This webhook is off. Switch it on first." },
  imports_full: { status: 409, message: "A company can have 20 imports. Delete one first." },
  import_duplicate: { status: 409, message: "These postings are imported already." },
  import_running: { status: 409, message: "An import of this company is under way. Please wait until it has ended." },
  import_no_file: { status: 409, message: "Send a file first." },
  import_preview: {
    status: 409,
    message: "Preview it first. A preview is void once the file or the settings have changed.",
  },
  import_too_large: { status: 413, message: "The file must be smaller than 16 MB" },
  openings_filled: {
    status: 409,
    message: "As many people are hired as this job has openings. Hiring one more has to be confirmed.",
  },
  claim_waits: {
    status: 409,
    message: "A reported start of this person waits for your answer, by another referral. Please answer it first.",
  },
  not_known_before: {
    status: 409,
    message: "The company had not named this person to us before the referral.",
  },
  claim_over: { status: 409, message: "This was answered already." },
  referrals_answers_owed: {
    status: 409,
    message: "People wait too long for an answer here. Until they have one, this job takes no new referrals.",
  },
  dispute_not_now: { status: 409, message: "There is nothing to argue about, or it is argued about already." },
  dispute_waits: {
    status: 409,
    message: "The other side may still answer. It can be decided once they did, or seven days after it was opened.",
  },
  reward_not_ready: {
    status: 409,
    message: "This cannot be done with the reward as it stands now. Reload and try again.",
  },
  receipt_differs: { status: 422, message: "This is not the amount of the reward. Nothing was recorded." },
  payout_not_ready: {
    status: 409,
    message: "This cannot be done with the payout as it stands now. Reload and try again.",
  },
  payout_method_missing: { status: 409, message: "Please add a payment method first." },
  payout_method_resting: {
    status: 409,
    message: "Your payment method was changed. Money goes to it 48 hours after the change.",
  },
  batch_settled: { status: 409, message: "Every payout of this batch is settled: there is nothing left to pay." },
  batch_empty: { status: 409, message: "There are no payouts to put into a batch." },
  applications_closed: { status: 409, message: "This job is no longer accepting applications." },
  application_duplicate: { status: 409, message: "You have already applied to this job." },
  application_own_job: { status: 403, message: "You cannot apply to a job you posted." },
  payment_method_duplicate: { status: 409, message: "You have already added this account." },
  payment_method_in_use: {
    status: 409,
    message: "A payout is on its way to this account. It can be changed once the payout has arrived.",
  },
  payment_setup_done: { status: 409, message: "This account is set up already." },
  signature_invalid: { status: 400, message: "The signature of this message is not valid." },
  payment_method_limit: { status: 409, message: "You cannot add more than 10 payment methods." },
  password_wrong: { status: 422, message: "This password is not correct." },
  code_required: {
    status: 422,
    message: "Please enter a code from your authenticator app, or one of your recovery codes.",
  },
  code_wrong: { status: 422, message: "This code is not correct, or it was used already." },
  second_factor_missing: { status: 409, message: "Two-factor authentication is not on for this account." },
  confirmation_needed: { status: 403, message: "Please confirm that it is you, then do this again." },
  own_money: { status: 409, message: "This money goes to yourself. Another admin has to do this." },
  payment_kind_missing: { status: 409, message: "You have no payment method of this kind. Please add one first." },
  username_taken: { status: 409, message: "This username is already taken." },
  candidate_listed: { status: 409, message: "You have this person on your list already." },
  candidate_introduced: {
    status: 409,
    message: "These details are of the person themselves. They can send them anew on your referral page.",
  },
  candidate_notes_full: { status: 409, message: "You have as many notes about this person as there can be." },
  form_refused: {
    status: 422,
    message: "This form could not be accepted. Nothing was lost: please wait a moment and send it again.",
  },
  job_taken_down: {
    status: 409,
    message: "This job was taken down after a report. Complain about that decision instead.",
  },
  api_keys_full: { status: 409, message: "You have as many API keys as there can be. Revoke one first." },
  agents_full: { status: 409, message: "You have as many agents as there can be. Revoke one first." },
  agent_drafts_full: { status: 409, message: "You have as many drafts of agents as there can be." },
  drafts_full: { status: 409, message: "You cannot keep more than 200 drafts, nor more than 200 templates." },
  saved_searches_full: { status: 409, message: "You cannot save more than 25 searches." },
  company_exists: { status: 409, message: "You already have a company with this name and website." },
  company_domain_missing: {
    status: 409,
    message: "The website of this company names no domain that can be verified. Change the website first.",
  },
  company_mail_public: {
    status: 409,
    message: "Anybody can have an address at this domain, so a mail proves nothing. Use a DNS record.",
  },
  company_link_invalid: { status: 410, message: "This link is no longer valid. Ask for a new one." },
  admin_last: { status: 409, message: "There has to be at least one admin. Make somebody else admin first." },
  account_own: { status: 409, message: "You cannot do this to your own account." },
  account_suspended: { status: 409, message: "This account is suspended. Lift the suspension first." },
  account_money_open: {
    status: 409,
    message: "Money of this account is still open. It has to be settled or given up before the account is deleted.",
  },
  admin_link_invalid: { status: 410, message: "This link is no longer valid. Restart the server to get a new one." },
  address_unproved: { status: 409, message: "Confirm your own email address first." },
  interview_not_now: { status: 409, message: "This person is not in Interviewing." },
  interviews_full: { status: 409, message: "This person has five open interviews." },
  interview_unreachable: { status: 409, message: "This person cannot be reached from here." },
  interview_over: { status: 409, message: "This interview is no longer open." },
  interview_slot_taken: { status: 409, message: "This time is taken." },
  interview_slot_over: { status: 409, message: "This time is no longer offered." },
  question_refused: { status: 403, message: "Only people who may refer to this job now ask about it here." },
  questions_full: { status: 409, message: "You have asked three questions about this job." },
  question_unanswered: { status: 409, message: "Answer this question first." },
  messages_closed: { status: 409, message: "Nothing can be written to these readers any more." },
  messages_unanswered: {
    status: 409,
    message: "Five messages wait for an answer. Please wait until somebody has answered.",
  },
  people_views_full: { status: 409, message: "Remove a saved view first." },
  job_referrers_full: {
    status: 409,
    message: "At most 50 people can be invited to refer to one job. Take an invitation back first.",
  },
  referrer_invitation_invalid: { status: 410, message: "This invitation is no longer valid." },
  team_full: { status: 409, message: "This team is full." },
  address_suppressed: {
    status: 409,
    message: "We send nothing to this address: its owner has stopped our emails. Please reach them in another way.",
  },
  team_member_known: { status: 409, message: "This person already belongs to the team." },
  team_last_owner: { status: 409, message: "Make somebody else owner first." },
  team_invitation_invalid: { status: 410, message: "This invitation is no longer valid." },
  split_there: { status: 409, message: "You have asked each other about this job already, or they have said no." },
  split_over: { status: 409, message: "This agreement cannot be used any more. Look at where it stands." },
  split_refused: {
    status: 409,
    message: "This person cannot be referred by the two of you together. Submit without sharing, or not at all.",
  },
  link_private: { status: 409, message: "There are no links to a private job. Refer people one by one." },
  links_full: { status: 409, message: "You have as many links as there can be. End one first." },
  link_ended: { status: 409, message: "This link has ended." },
  link_closed: { status: 409, message: "This link takes nobody at the moment." },
  link_entry_over: {
    status: 410,
    message: "This link is no longer valid. Open the link that you were given once more.",
  },
  invitation_invalid: { status: 410, message: "This link is no longer valid. Ask for a new one." },
  invitation_other_account: { status: 403, message: "Sign in with the address that this mail went to." },
  report_link_invalid: { status: 410, message: "This link is no longer valid." },
  report_gone: {
    status: 409,
    message: "This is no longer public, so there is nothing to take down. Leave it as it is.",
  },
  complaint_over: { status: 409, message: "You cannot complain about this decision any more." },
  scout_invitation_invalid: {
    status: 410,
    message: "This invitation is no longer valid. It may have been used already.",
  },
  scout_invitation_address: {
    status: 403,
    message: "This invitation was sent to another email address. Sign in with that address to use it.",
  },
  lists_unread: {
    status: 503,
    message: "After an update, jobs are still being sorted into their lists. Please try again in some minutes.",
  },
  people_sync_unproved: {
    status: 409,
    message: "Prove the company's domain with a DNS record first. Only people of that domain can be synced.",
  },
  sign_ins_full: { status: 409, message: "A company can have 5 sign-in connections. Delete one first." },
  sign_in_no_proof: { status: 409, message: "Prove the domain by a DNS record first: a mail proves one mailbox." },
  sign_in_untried: { status: 409, message: "Try it first. It can be switched on once a try has succeeded." },
  sign_in_domain_taken: {
    status: 409,
    message: "Another connection for this domain is on. Switch that one off first.",
  },
  sign_in_off: { status: 409, message: "This connection is off. Switch it on first." },
  sign_in_break_glass: { status: 409, message: "Choose an owner of the company who has a second factor." },
  archive_running: {
    status: 409,
    message: "An export of this company is being created. Please wait until it is ready.",
  },
  archive_money_moving: {
    status: 409,
    message: "Money of this company is on its way. Please request the export once it has arrived.",
  },
  sign_in_again: { status: 403, message: "Please sign out and in again, then make this change within 15 minutes." },
  unavailable: { status: 503, message: "The service is busy at the moment. Nothing was lost. Please try again." },
  internal: { status: 500, message: "Something went wrong on our side. Please try again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Value of Retry-After for status 503. Rebuilding the job lists takes longer than an overload. */
export const secondsToRetry = (code: ErrorCode): string => (code === "lists_unread" ? "60" : "2");

/** The response body of every API error. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  fields?: FieldFaults;
  /** The missing scope of an API key, such as `jobs:write`. */
  scope?: string;
  request_id: string;
};

/**
 * An error that the caller is meant to see. Services throw it; one handler turns it into a response. `fields` names the
 * invalid inputs; `detail` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldFaults | undefined;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldFaults; detail?: string; cause?: unknown } = {}) {
    super(ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.detail = options.detail;
  }
}
