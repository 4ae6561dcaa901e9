import { AppError } from "../../../contract/errors.ts";
import { type FaultCode, fault } from "../../../contract/faults.ts";
import type { NewSamlSignIn, SignInConnection } from "../../../contract/team/company-sign-in.ts";
import { endFlowsOf } from "../../auth/company/end-sessions.ts";
import { type SamlReason, SamlRefused } from "../../auth/saml/refused.ts";
import type { SamlPeer } from "../../auth/saml/saml.ts";
import type { UserContext, UserCreationContext } from "../../db/context.ts";
import { addRow, held, note, untried, written } from "./manage.ts";
import { viewConnection, type Which } from "./own.ts";
import { tellOwners } from "./tell.ts";

const refused = (code: FaultCode) => new AppError("validation_failed", { fields: { metadata: fault(code) } });

const FAULTS: Partial<Record<SamlReason, FaultCode>> = {
  certificate: "sign_in_metadata_certificate",
  unsafe_address: "sign_in_metadata_address",
  too_large: "too_long",
};

/** Parses the provider's metadata. Throws `validation_failed` on the field. */
async function peerIn(metadata: string): Promise<SamlPeer> {
  const { readPeerMetadata } = await import("../../auth/saml/saml.ts");
  try {
    return readPeerMetadata(metadata);
  } catch (error) {
    if (!(error instanceof SamlRefused)) throw error;
    throw refused(FAULTS[error.reason] ?? "sign_in_metadata");
  }
}

/** Creates a disabled SAML connection for a domain that the company verified by DNS (rules X181, X217). */
export async function addSamlConnection(
  ctx: UserCreationContext,
  company: string,
  { domain, metadata }: NewSamlSignIn,
): Promise<SignInConnection> {
  return addRow(ctx, company, domain, async () => {
    const { entityId, address, certificates } = await peerIn(metadata);
    return { kind: "saml", issuer: entityId, address, certificates };
  });
}

/**
 * Replaces the metadata of the same provider, for example when certificates change. Another provider needs its own
 * connection, because it uses the same names for other users. Sessions stay valid; assertions signed with a removed
 * certificate are rejected.
 */
export async function replaceMetadata(ctx: UserContext, which: Which, metadata: string): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { row, about } = await held(ctx, tx, which);
    if (row.kind !== "saml") throw new AppError("not_found");
    const { entityId, address, certificates } = await peerIn(metadata);
    if (row.issuer !== entityId) throw refused("sign_in_metadata_other");
    const removed = row.certificates.some((one) => !certificates.includes(one));
    const same = !removed && row.address === address && row.certificates.length === certificates.length;
    await written(tx, row.id, { address, certificates });
    if (!same) await untried(tx, row.id);
    if (removed) await endFlowsOf(tx, row.id);
    await note(ctx, tx, "company_sign_in_changed", row, { metadata: true });
    await tellOwners(ctx, tx, about, "metadata");
    return viewConnection(ctx, tx, row.id);
  });
}
