import type { FieldErrors } from "./field-errors.ts";

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
      "This file cannot be opened: it is damaged, protected or of a different type than its name says. Please save it again as PDF or Word.",
  },
  file_unsafe: {
    status: 422,
    message: "This file contains macros or other files that we do not accept. Please save it as PDF and upload that.",
  },
  image_type_unsupported: { status: 422, message: "File type not supported. Please upload: .png, .jpg, .jpeg, .webp" },
  image_too_many_pixels: { status: 422, message: "This picture has too many pixels. Please choose a smaller one." },
  file_infected: { status: 422, message: "Our virus scanner rejected this file. Please choose another one." },
  files_unchecked: {
    status: 503,
    message: "Files cannot be checked for viruses at the moment, so none are accepted. Please try again later.",
  },
  files_full: { status: 409, message: "Your account has no room for more files." },
  method_not_allowed: { status: 405, message: "This method is not available here." },
  not_signed_in: { status: 401, message: "Please sign in to continue." },
  key_invalid: { status: 401, message: "This API key does not exist, has expired or was revoked." },
  key_refused: { status: 403, message: "API keys cannot do this. Please sign in to do it." },
  scope_missing: { status: 403, message: "This API key lacks the required scope." },
  origin_refused: { status: 403, message: "Other sites can do this only with an API key." },
  admin_required: { status: 403, message: "Access Denied" },
  not_found: { status: 404, message: "This does not exist or has been removed." },
  asset_gone: { status: 404, message: "This part of the site belongs to an earlier version. Please reload the page." },
  conflict: { status: 409, message: "Someone changed this at the same time. Reload and try again." },
  status_not_allowed: { status: 409, message: "This status cannot follow the current one. Reload and try again." },
  undo_over: { status: 409, message: "This can no longer be undone: people have been notified." },
  idempotency_in_progress: {
    status: 409,
    message: "The same request is still being processed. Try again in a moment.",
  },
  idempotency_mismatch: { status: 422, message: "This idempotency key was used for a different request." },
  rate_limited: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  referral_duplicate: { status: 409, message: "This candidate has already been referred to this job." },
  referral_self: { status: 422, message: "You cannot refer yourself." },
  referral_own_job: { status: 403, message: "You cannot refer someone to a job you posted." },
  referrers_vetted: { status: 403, message: "Only vetted scouts can refer people to this job." },
  referrers_invited: { status: 403, message: "Only invited people can refer someone to this job." },
  referrers_team: { status: 403, message: "Only the company's team can refer people to this job." },
  referral_applied_before: { status: 409, message: "This candidate has already applied to this job." },
  referral_refused: { status: 403, message: "This person cannot be referred." },
  referral_already_viewed: {
    status: 409,
    message: "The company has opened this referral. It can no longer be changed.",
  },
  cv_of_candidate: {
    status: 409,
    message: "The candidate uploaded or removed the CV. You can no longer change it.",
  },
  referrals_closed: { status: 409, message: "This job is no longer accepting referrals." },
  referrals_paused: { status: 409, message: "This job is not accepting referrals at the moment." },
  claims_unanswered: {
    status: 409,
    message: "This job accepts no new referrals until its company responds to reported hires.",
  },
  claim_made: { status: 409, message: "This hire has already been reported." },
  claim_not_now: {
    status: 409,
    message: "A hire can be reported from the Interviewing stage on, and for 12 months after a rejection.",
  },
  claim_not_first: { status: 409, message: "Another referral of this person to this company has the credit." },
  existing_contacts_full: {
    status: 409,
    message: "This company's list is full. Delete the list first, or add fewer people.",
  },
  webhooks_full: { status: 409, message: "A company can have five webhooks. Delete one first." },
  webhook_duplicate: { status: 409, message: "This address already has a webhook." },
  hiring_system_refused: {
    status: 409,
    message:
      "The hiring system rejects these keys, or they cannot read jobs there. Check the keys and their permissions.",
  },
  hiring_system_silent: {
    status: 409,
    message: "The hiring system is not responding as expected. Please try again later.",
  },
  hiring_system_missing: {
    status: 409,
    message: "There is no hiring system, or no job was chosen there for this one.",
  },
  hiring_system_not_agreed: {
    status: 409,
    message: "Only people with an accepted, open referral are sent to the hiring system.",
  },
  webhook_off: { status: 409, message: "This webhook is off. Turn it on first." },
  imports_full: { status: 409, message: "A company can have 20 imports. Delete one first." },
  import_duplicate: { status: 409, message: "These postings are already imported." },
  import_running: { status: 409, message: "An import for this company is in progress. Please wait until it is done." },
  import_no_file: { status: 409, message: "Upload a file first." },
  import_preview: {
    status: 409,
    message: "Preview the import first. A preview expires when the file or settings change.",
  },
  import_too_large: { status: 413, message: "The file must be smaller than 16 MB" },
  openings_filled: {
    status: 409,
    message: "All openings for this job are filled. Please confirm that you want to hire one more.",
  },
  claim_waits: {
    status: 409,
    message: "This person was reported as hired through another referral. Please respond to that first.",
  },
  not_known_before: {
    status: 409,
    message: "The company had not listed this person before the referral.",
  },
  claim_over: { status: 409, message: "This was already answered." },
  referrals_answers_owed: {
    status: 409,
    message: "Too many replies are overdue. This job accepts no new referrals until they are sent.",
  },
  dispute_not_now: { status: 409, message: "There is nothing to dispute, or a dispute is already open." },
  dispute_waits: {
    status: 409,
    message: "The other side can still respond. You can decide after that, or seven days after the dispute was opened.",
  },
  reward_not_ready: {
    status: 409,
    message: "The status of the reward does not allow this. Reload and try again.",
  },
  receipt_differs: { status: 422, message: "This is not the amount of the reward. Nothing was recorded." },
  payout_not_ready: {
    status: 409,
    message: "The status of the payout does not allow this. Reload and try again.",
  },
  payout_method_missing: { status: 409, message: "Please add a payment method first." },
  payout_method_resting: {
    status: 409,
    message: "Your payment method was changed. It can be used 48 hours after the change.",
  },
  batch_settled: { status: 409, message: "All payouts of this batch are settled: nothing is left to pay." },
  batch_empty: { status: 409, message: "There are no payouts to put into a batch." },
  applications_closed: { status: 409, message: "This job is no longer accepting applications." },
  application_duplicate: { status: 409, message: "You have already applied to this job." },
  application_own_job: { status: 403, message: "You cannot apply to a job you posted." },
  payment_method_duplicate: { status: 409, message: "You have already added this account." },
  payment_method_in_use: {
    status: 409,
    message: "A payout is on its way to this account. It can be changed once the payout has arrived.",
  },
  payment_setup_done: { status: 409, message: "This account is already set up." },
  signature_invalid: { status: 400, message: "The signature of this message is not valid." },
  payment_method_limit: { status: 409, message: "You cannot add more than 10 payment methods." },
  password_wrong: { status: 422, message: "This password is not correct." },
  code_required: {
    status: 422,
    message: "Please enter a code from your authenticator app, or one of your recovery codes.",
  },
  code_wrong: { status: 422, message: "This code is incorrect or was already used." },
  second_factor_missing: { status: 409, message: "Two-factor authentication is not on for this account." },
  confirmation_needed: { status: 403, message: "Please confirm it's you, then try again." },
  own_money: { status: 409, message: "This money goes to you, so another admin must do this." },
  payment_kind_missing: { status: 409, message: "You have no payment method of this kind. Please add one first." },
  username_taken: { status: 409, message: "This username is already taken." },
  candidate_listed: { status: 409, message: "This person is already on your list." },
  candidate_introduced: {
    status: 409,
    message: "This person entered these details. They can send new ones on your referral page.",
  },
  candidate_notes_full: {
    status: 409,
    message: "You have reached the maximum number of notes about this person. Delete one first.",
  },
  form_refused: {
    status: 422,
    message: "This form could not be accepted. Nothing was lost: please wait a moment and send it again.",
  },
  job_taken_down: {
    status: 409,
    message: "This job was removed after a report. Appeal that decision instead.",
  },
  api_keys_full: { status: 409, message: "You have reached the maximum number of API keys. Revoke one first." },
  agents_full: { status: 409, message: "You have reached the maximum number of agents. Revoke one first." },
  agent_drafts_full: { status: 409, message: "You have reached the maximum number of agent drafts." },
  drafts_full: { status: 409, message: "You cannot have more than 200 drafts or 200 templates." },
  saved_searches_full: { status: 409, message: "You cannot save more than 25 searches." },
  company_exists: { status: 409, message: "You already have a company with this name and website." },
  company_domain_missing: {
    status: 409,
    message: "The website of this company has no domain that can be verified. Change the website first.",
  },
  company_mail_public: {
    status: 409,
    message: "Anyone can have an address at this domain, so email cannot verify it. Use a DNS record.",
  },
  company_link_invalid: { status: 410, message: "This link is no longer valid. Ask for a new one." },
  admin_last: { status: 409, message: "There must be at least one admin. Make someone else an admin first." },
  account_own: { status: 409, message: "You cannot do this to your own account." },
  account_suspended: { status: 409, message: "This account is suspended. Lift the suspension first." },
  account_money_open: {
    status: 409,
    message: "This account has unsettled payments. They must be settled or waived before it is deleted.",
  },
  admin_link_invalid: { status: 410, message: "This link is no longer valid. Restart the server to get a new one." },
  address_unproved: { status: 409, message: "Confirm your own email address first." },
  interview_not_now: { status: 409, message: "This person is not at the Interviewing stage." },
  interviews_full: { status: 409, message: "This person has five open interviews." },
  interview_unreachable: { status: 409, message: "This person cannot be reached from here." },
  interview_over: { status: 409, message: "This interview is no longer open." },
  interview_slot_taken: { status: 409, message: "This time is taken." },
  interview_slot_over: { status: 409, message: "This time is no longer offered." },
  question_refused: { status: 403, message: "Only people who can refer someone to this job can ask here." },
  questions_full: { status: 409, message: "You have asked three questions about this job." },
  question_unanswered: { status: 409, message: "Answer this question first." },
  messages_closed: { status: 409, message: "You can no longer message these people." },
  messages_unanswered: {
    status: 409,
    message: "Five messages are unanswered. Please wait for a reply.",
  },
  people_views_full: { status: 409, message: "You have reached the maximum number of saved views. Remove one first." },
  job_referrers_full: {
    status: 409,
    message: "At most 50 people can be invited to refer candidates to one job. Revoke an invitation first.",
  },
  referrer_invitation_invalid: {
    status: 410,
    message: "This invitation is no longer valid. Ask the team for a new one.",
  },
  team_full: { status: 409, message: "This team is full." },
  address_suppressed: {
    status: 409,
    message: "The owner of this address has stopped our emails. Please contact them another way.",
  },
  team_member_known: { status: 409, message: "This person already belongs to the team." },
  team_last_owner: { status: 409, message: "Make someone else an owner first." },
  team_invitation_invalid: {
    status: 410,
    message: "This invitation is no longer valid. Ask the team for a new one.",
  },
  reward_share_there: {
    status: 409,
    message: "One of you has already asked the other about this job, or the request was declined.",
  },
  reward_share_over: { status: 409, message: "This agreement can no longer be used. Check its status." },
  reward_share_refused: {
    status: 409,
    message: "You cannot refer this person together. Submit without sharing, or not at all.",
  },
  link_private: { status: 409, message: "Private jobs have no referral links. Refer people one by one." },
  links_full: { status: 409, message: "You have reached the maximum number of links. Deactivate one first." },
  link_ended: { status: 409, message: "This link is no longer active." },
  link_closed: { status: 409, message: "This link cannot be used at the moment." },
  link_entry_over: {
    status: 410,
    message: "This link is no longer valid. Go back to the link you were sent.",
  },
  invitation_invalid: { status: 410, message: "This link is no longer valid. Ask for a new one." },
  invitation_other_account: { status: 403, message: "Sign in with the address this email was sent to." },
  report_link_invalid: { status: 410, message: "This link is no longer valid." },
  report_gone: {
    status: 409,
    message: "This is no longer public, so there is nothing to remove. Leave it as it is.",
  },
  complaint_over: { status: 409, message: "You can no longer appeal this decision." },
  scout_invitation_invalid: {
    status: 410,
    message: "This invitation is no longer valid. It may already have been used.",
  },
  scout_invitation_address: {
    status: 403,
    message: "This invitation was sent to another email address. Sign in with that address to use it.",
  },
  lists_unread: {
    status: 503,
    message: "Job lists are being rebuilt after an update. Please try again in a few minutes.",
  },
  people_sync_unproved: {
    status: 409,
    message: "Verify the company's domain with a DNS record first. Only people in that domain can be synced.",
  },
  sign_ins_full: { status: 409, message: "A company can have five sign-in connections. Delete one first." },
  sign_in_no_proof: { status: 409, message: "Verify the domain with a DNS record first. Email is not enough." },
  sign_in_untried: { status: 409, message: "Test this connection first. You can turn it on after a successful test." },
  sign_in_domain_taken: {
    status: 409,
    message: "Another connection for this domain is on. Turn that one off first.",
  },
  sign_in_off: { status: 409, message: "This connection is off. Turn it on first." },
  sign_in_break_glass: { status: 409, message: "Choose an owner with two-factor authentication." },
  archive_running: {
    status: 409,
    message: "An export of this company is being created. Please wait until it is ready.",
  },
  archive_money_moving: {
    status: 409,
    message: "This company has payments in transit. Please request the export once they have arrived.",
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
  fields?: FieldErrors;
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
  readonly fields: FieldErrors | undefined;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldErrors; detail?: string; cause?: unknown } = {}) {
    super(ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.detail = options.detail;
  }
}
