import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Limits: connections per company, and characters of their settings. */
export const SIGN_IN_BOUNDS = { connections: 5, domain: 253, client: 500, secret: 2_000, metadata: 200_000 } as const;

/** The protocol of a connection. */
export const SIGN_IN_KINDS = ["oidc", "saml"] as const;

/** Why a connection is disabled: never enabled, disabled by a user, domain no longer verified, or its secret lost. */
export const SIGN_IN_OFF_REASONS = ["new", "person", "proof", "secret"] as const;

/** Why a test sign-in failed. */
export const TEST_SIGN_IN_FAILURES = [
  "away",
  "answer",
  "refused",
  "address_missing",
  "address_unverified",
  "address_elsewhere",
] as const;
export type TestSignInFailure = (typeof TEST_SIGN_IN_FAILURES)[number];

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** No password, query or fragment (OpenID Connect Discovery, section 3). */
const ISSUER = /^https?:\/\/[^\s\\<>"'@#?]+$/i;

/** A domain as in addresses. */
export const signInDomain = z
  .string()
  .max(SIGN_IN_BOUNDS.domain)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => DOMAIN.test(value), "sign_in_domain");

const secret = text(SIGN_IN_BOUNDS.secret, "required");

export const newSignIn = z.strictObject({
  domain: signInDomain,
  issuer: text(LIMITS.url, "required").refine((value) => ISSUER.test(value), "sign_in_issuer"),
  client_id: text(SIGN_IN_BOUNDS.client, "required"),
  client_secret: secret,
});
export type NewSignIn = z.output<typeof newSignIn>;

const metadata = text(SIGN_IN_BOUNDS.metadata, "required");

/** A SAML connection: the provider's metadata as XML. */
export const newSamlSignIn = z.strictObject({ domain: signInDomain, metadata });
export type NewSamlSignIn = z.output<typeof newSamlSignIn>;

export const signInMetadata = z.strictObject({ metadata });

export const signInSecret = z.strictObject({ client_secret: secret });

/** Enforcing a connection requires an exempted owner. */
export const signInEnforcement = z.strictObject({ on: z.boolean(), break_glass: id.nullable() });
export type SignInEnforcement = z.output<typeof signInEnforcement>;

const testedSignIn = z.object({
  at: instant,
  failure: z.enum(TEST_SIGN_IN_FAILURES).nullable(),
  /** The provider's claims, truncated; null if none were verified. */
  said: z
    .object({
      subject: z.string(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
      first_name: z.string(),
      last_name: z.string(),
    })
    .nullable(),
});
export type TestedSignIn = z.output<typeof testedSignIn>;

/** One connection of a company. No response contains its secret. */
export const signInConnection = z.object({
  id,
  kind: z.enum(SIGN_IN_KINDS),
  domain: z.string(),
  /** For SAML the provider's entity id. */
  issuer: z.string(),
  client_id: z.string(),
  /** The callback URL to enter at the provider, unique to this connection. */
  callback: z.string(),
  /** For SAML: the URL of our metadata for this connection, which is also our entity id. */
  metadata: z.string().nullable(),
  on_since: instant.nullable(),
  /** Null while it is enabled. */
  off: z.enum(SIGN_IN_OFF_REASONS).nullable(),
  enforced_since: instant.nullable(),
  /** The owner exempted from enforcement; null if not enforced, or if the owner is gone. */
  break_glass: z.object({ id, name: z.string() }).nullable(),
  /** A test with the current settings succeeded, so the connection may be enabled. */
  ready: z.boolean(),
  tried: testedSignIn.nullable(),
  created_at: instant,
});
export type SignInConnection = z.output<typeof signInConnection>;

const owner = z.object({
  id,
  name: z.string(),
  /** A second factor is enabled, so the owner can be exempted. */
  second_factor: z.boolean(),
});

const connectionParams = z.object({ id, connection: id });
const at = "/api/companies/{id}/sign-in/{connection}" as const;
const CONFIRMS = ["confirmation_needed", "sign_in_again", "rate_limited"] as const;

export const companySignInEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/companies/{id}/sign-in",
    access: "user",
    params: idParams,
    output: z.object({
      company: z.object({ id, name: z.string() }),
      /** The domain currently verified by DNS; null if there is none. */
      domain: z.string().nullable(),
      owners: z.array(owner),
      items: z.array(signInConnection),
    }),
    summary: "A company's sign-in connections",
  }),
  add: endpoint({
    method: "post",
    path: "/api/companies/{id}/sign-in",
    access: "user",
    params: idParams,
    body: newSignIn,
    output: signInConnection,
    creates: true,
    errors: ["sign_ins_full", "sign_in_no_proof", ...CONFIRMS],
    summary: "Add an OpenID connection; off until it is tested and turned on",
  }),
  add_saml: endpoint({
    method: "post",
    path: "/api/companies/{id}/saml-sign-in",
    access: "user",
    params: idParams,
    body: newSamlSignIn,
    output: signInConnection,
    creates: true,
    errors: ["sign_ins_full", "sign_in_no_proof", ...CONFIRMS],
    summary: "Add a SAML connection; off until it is tested and turned on",
  }),
  metadata: endpoint({
    method: "put",
    path: `${at}/metadata`,
    access: "user",
    params: connectionParams,
    body: signInMetadata,
    output: signInConnection,
    errors: [...CONFIRMS],
    summary: "Replace the metadata of a SAML provider, including certificates",
  }),
  secret: endpoint({
    method: "put",
    path: `${at}/secret`,
    access: "user",
    params: connectionParams,
    body: signInSecret,
    output: signInConnection,
    errors: [...CONFIRMS],
    summary: "Replace the client secret",
  }),
  try: endpoint({
    method: "post",
    path: `${at}/tries`,
    access: "user",
    params: connectionParams,
    output: z.object({
      /** To be opened in a window of its own, once, within five minutes. */
      address: z.string(),
    }),
    creates: true,
    encryptsResponse: true,
    errors: ["rate_limited"],
    summary: "Start a test sign-in that only shows the result",
  }),
  turn: endpoint({
    method: "put",
    path: `${at}/state`,
    access: "user",
    params: connectionParams,
    body: z.strictObject({ on: z.boolean() }),
    output: signInConnection,
    errors: ["sign_in_untried", "sign_in_domain_taken", "sign_in_no_proof", ...CONFIRMS],
    summary: "Turn it on, or off, which ends all its sessions",
  }),
  enforce: endpoint({
    method: "put",
    path: `${at}/enforcement`,
    access: "user",
    params: connectionParams,
    body: signInEnforcement,
    output: signInConnection,
    errors: ["sign_in_off", "sign_in_untried", "sign_in_no_proof", "sign_in_break_glass", ...CONFIRMS],
    summary: "Enforce this connection for the domain, except for one owner, or stop enforcing it",
  }),
  remove: endpoint({
    method: "delete",
    path: at,
    access: "user",
    params: connectionParams,
    output: z.object({ removed: z.literal(true) }),
    errors: [...CONFIRMS],
    summary: "Delete it and end all its sessions",
  }),
  find: endpoint({
    method: "get",
    path: "/api/company-sign-in",
    access: "public",
    query: z.object({ domain: signInDomain }),
    output: z.object({
      /**
       * The company whose users of this domain sign in with it; null if there is none. Reveals nothing about accounts.
       */
      company: z.object({ name: z.string(), enforced: z.boolean() }).nullable(),
    }),
    errors: ["rate_limited"],
    summary: "Whether addresses of a domain have company sign-in",
  }),
};
