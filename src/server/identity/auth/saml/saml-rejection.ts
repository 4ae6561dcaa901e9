/** Why a SAML message is rejected, for the company's log and for tests. */
export const SAML_REJECTION_REASONS = [
  "too_large",
  "unreadable",
  "forbidden_markup",
  "wrong_shape",
  "encrypted",
  "status_not_success",
  "unsigned",
  "wrong_signature",
  "algorithm",
  "issuer",
  "destination",
  "audience",
  "recipient",
  "other_request",
  "expired",
  "early",
  "no_subject",
  "passing_subject",
  "no_email",
  "no_metadata",
  "unsafe_address",
  "certificate",
] as const;
export type SamlRejectionReason = (typeof SAML_REJECTION_REASONS)[number];

/** A rejected message. The error contains nothing of its unverified content. */
export class SamlRejection extends Error {
  readonly reason: SamlRejectionReason;
  constructor(reason: SamlRejectionReason) {
    super(`SAML message refused: ${reason}`);
    this.name = "SamlRejection";
    this.reason = reason;
  }
}
