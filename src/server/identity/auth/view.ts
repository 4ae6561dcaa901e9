import type { Account, Factor, Identity, JsonObject } from "./accounts/rows.ts";

function optionalTime(name: string, moment: Date | null): JsonObject {
  return moment === null ? {} : { [name]: moment.toISOString() };
}

function viewIdentity(identity: Identity): JsonObject {
  const { email, sub } = identity.identity_data;
  return {
    identity_id: identity.id,
    // The provider's subject; our own key also includes the issuer.
    id: typeof sub === "string" ? sub : identity.provider_id,
    user_id: identity.user_id,
    provider: identity.provider,
    identity_data: identity.identity_data,
    ...optionalTime("last_sign_in_at", identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof email === "string" ? { email } : {}),
  };
}

/** A second factor as the client library expects it, without its secret. */
function viewFactor(factor: Factor): JsonObject {
  const { id, factor_type, status, friendly_name, last_challenged_at } = factor;
  return {
    id,
    factor_type,
    status,
    ...(friendly_name === "" ? {} : { friendly_name }),
    phone: "",
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    last_challenged_at: last_challenged_at?.toISOString() ?? null,
  };
}

/** The user as the client library expects it, without secrets. Times that are not set are absent. */
export function viewUser(account: Account, identities: readonly Identity[], factors: readonly Factor[]): JsonObject {
  return {
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    phone: "",
    ...optionalTime("email_confirmed_at", account.email_confirmed_at),
    ...optionalTime("confirmed_at", account.email_confirmed_at),
    ...optionalTime("confirmation_sent_at", account.confirmation_sent_at),
    ...optionalTime("recovery_sent_at", account.recovery_sent_at),
    ...optionalTime("email_change_sent_at", account.email_change_sent_at),
    ...optionalTime("reauthentication_sent_at", account.reauthentication_sent_at),
    ...(account.new_email !== null && { new_email: account.new_email }),
    ...optionalTime("last_sign_in_at", account.last_sign_in_at),
    ...optionalTime("banned_until", account.banned_until),
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    identities: identities.map(viewIdentity),
    ...(factors.length === 0 ? {} : { factors: factors.map(viewFactor) }),
    is_anonymous: false,
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
  };
}
