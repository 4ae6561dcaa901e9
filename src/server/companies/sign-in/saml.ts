import type { NewSamlSignIn, SignInConnection } from "../../../contract/companies/company-sign-in.ts";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrorCode, fieldError } from "../../../contract/field-errors.ts";
import { cancelFlowsOfConnection } from "../../identity/auth/company/end-sessions.ts";
import type { SamlPeer } from "../../identity/auth/saml/saml.ts";
import { SamlRejection, type SamlRejectionReason } from "../../identity/auth/saml/saml-rejection.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { addRow, lockForChange, recordConnectionChange, resetTest, saveConnection } from "./manage.ts";
import { notifyOwners } from "./notify.ts";
import { type ConnectionRef, readSignInConnection } from "./queries.ts";

const metadataError = (code: FieldErrorCode) =>
  new AppError("validation_failed", { fields: { metadata: fieldError(code) } });

const ERROR_CODES: Partial<Record<SamlRejectionReason, FieldErrorCode>> = {
  certificate: "sign_in_metadata_certificate",
  unsafe_address: "sign_in_metadata_address",
  too_large: "too_long",
};

/** Parses the provider's metadata. Throws `validation_failed` on the field. */
async function parseMetadata(metadata: string): Promise<SamlPeer> {
  const { readPeerMetadata } = await import("../../identity/auth/saml/saml.ts");
  try {
    return readPeerMetadata(metadata);
  } catch (error) {
    if (!(error instanceof SamlRejection)) throw error;
    throw metadataError(ERROR_CODES[error.reason] ?? "sign_in_metadata");
  }
}

/** Creates a disabled SAML connection for a domain that the company verified by DNS (rules X181, X217). */
export async function addSamlConnection(
  ctx: UserCreationContext,
  company: string,
  { domain, metadata }: NewSamlSignIn,
): Promise<SignInConnection> {
  return addRow(ctx, company, domain, async () => {
    const { entityId, address, certificates } = await parseMetadata(metadata);
    return { kind: "saml", issuer: entityId, address, certificates };
  });
}

/**
 * Replaces the metadata of the same provider, for example when certificates change. Another provider needs its own
 * connection, because it uses the same names for other users. Sessions stay valid; assertions signed with a removed
 * certificate are rejected.
 */
export async function replaceMetadata(
  ctx: UserContext,
  which: ConnectionRef,
  metadata: string,
): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { row, about } = await lockForChange(ctx, tx, which);
    if (row.kind !== "saml") throw new AppError("not_found");
    const { entityId, address, certificates } = await parseMetadata(metadata);
    if (row.issuer !== entityId) throw metadataError("sign_in_metadata_other");
    const removed = row.certificates.some((one) => !certificates.includes(one));
    const same = !removed && row.address === address && row.certificates.length === certificates.length;
    await saveConnection(tx, row.id, { address, certificates });
    if (!same) await resetTest(tx, row.id);
    if (removed) await cancelFlowsOfConnection(tx, row.id);
    await recordConnectionChange(ctx, tx, "company_sign_in_changed", row, { metadata: true });
    await notifyOwners(ctx, tx, about, "metadata");
    return readSignInConnection(ctx, tx, row.id);
  });
}
