import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Connections of one company, and signs of what is given for one. */
export const SIGN_IN_BOUNDS = { connections: 5, domain: 253, client: 500, secret: 2_000, metadata: 200_000 } as const;

/** By what a connection speaks with its provider. */
export const SIGN_IN_KINDS = ["oidc", "saml"] as const;

/** Why a connection is off: it was never on, somebody switched it off, its domain is not proven any more, its secret is lost. */
export const SIGN_IN_OFF = ["new", "person", "proof", "secret"] as const;

/** What came of a try, where it was none that could have let somebody in. */
export const TRY_FAULTS = [
  "away",
  "answer",
  "refused",
  "address_missing",
  "address_unverified",
  "address_elsewhere",
] as const;
export type TryFault = (typeof TRY_FAULTS)[number];

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** No password, no query and no fragment: an issuer has none (OpenID Connect Discovery, section 3). */
const ISSUER = /^https?:\/\/[^\s\\<>"'@#?]+$/i;

/** A domain as addresses have it. */
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

/** A SAML connection: what the provider publishes of itself, as XML. */
export const newSamlSignIn = z.strictObject({ domain: signInDomain, metadata });
export type NewSamlSignIn = z.output<typeof newSamlSignIn>;

export const signInMetadata = z.strictObject({ metadata });

export const signInSecret = z.strictObject({ client_secret: secret });

/** Whoever enforces names who keeps the other ways in. */
export const signInEnforcement = z.strictObject({ on: z.boolean(), break_glass: id.nullable() });
export type SignInEnforcement = z.output<typeof signInEnforcement>;

const tried = z.object({
  at: instant,
  fault: z.enum(TRY_FAULTS).nullable(),
  /** What the provider said, cut; null where it said nothing that could be believed. */
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
export type TriedSignIn = z.output<typeof tried>;

/** One connection of a company; its secret is in no answer. */
export const signInConnection = z.object({
  id,
  kind: z.enum(SIGN_IN_KINDS),
  domain: z.string(),
  /** Of SAML the provider's entity ID. */
  issuer: z.string(),
  client_id: z.string(),
  /** Where the provider sends people back to: to be entered there, and of this connection alone. */
  callback: z.string(),
  /** Of SAML: our metadata for this connection alone, whose address is our entity ID as well. */
  metadata: z.string().nullable(),
  on_since: instant.nullable(),
  /** Null while it is on. */
  off: z.enum(SIGN_IN_OFF).nullable(),
  enforced_since: instant.nullable(),
  /** Who keeps the other ways in; null while nothing is enforced, or whoever it was is gone. */
  break_glass: z.object({ id, name: z.string() }).nullable(),
  /** A try with what it is now has succeeded: it may be switched on. */
  ready: z.boolean(),
  tried: tried.nullable(),
  created_at: instant,
});
export type SignInConnection = z.output<typeof signInConnection>;

const owner = z.object({
  id,
  name: z.string(),
  /** A second factor is on, so that they can be the one who keeps the other ways in. */
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
      /** The domain that a DNS record proves at present; null where there is none. */
      domain: z.string().nullable(),
      owners: z.array(owner),
      items: z.array(signInConnection),
    }),
    summary: "The connections by which people of a company sign in",
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
    summary: "Add an OpenID connection; it is off until it was tried and switched on",
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
    summary: "Add a SAML connection; it is off until it was tried and switched on",
  }),
  metadata: endpoint({
    method: "put",
    path: `${at}/metadata`,
    access: "user",
    params: connectionParams,
    body: signInMetadata,
    output: signInConnection,
    errors: [...CONFIRMS],
    summary: "Replace the metadata of a SAML provider, its certificates among it",
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
      /** To be opened in a window of its own within five minutes, once. */
      address: z.string(),
    }),
    creates: true,
    seals: true,
    errors: ["rate_limited"],
    summary: "Begin a sign-in that only shows what came back",
  }),
  turn: endpoint({
    method: "put",
    path: `${at}/state`,
    access: "user",
    params: connectionParams,
    body: z.strictObject({ on: z.boolean() }),
    output: signInConnection,
    errors: ["sign_in_untried", "sign_in_domain_taken", "sign_in_no_proof", ...CONFIRMS],
    summary: "Switch it on, or off with every session that began by it",
  }),
  enforce: endpoint({
    method: "put",
    path: `${at}/enforcement`,
    access: "user",
    params: connectionParams,
    body: signInEnforcement,
    output: signInConnection,
    errors: ["sign_in_off", "sign_in_untried", "sign_in_no_proof", "sign_in_break_glass", ...CONFIRMS],
    summary: "Let addresses of the domain in by this connection alone, but for one owner; or no longer",
  }),
  remove: endpoint({
    method: "delete",
    path: at,
    access: "user",
    params: connectionParams,
    output: z.object({ removed: z.literal(true) }),
    errors: [...CONFIRMS],
    summary: "Delete it, and end every session that began by it",
  }),
  find: endpoint({
    method: "get",
    path: "/api/company-sign-in",
    access: "public",
    query: z.object({ domain: signInDomain }),
    output: z.object({
      /** The company whose people of this domain sign in by it; null where there is none. Says nothing of any account. */
      company: z.object({ name: z.string(), enforced: z.boolean() }).nullable(),
    }),
    errors: ["rate_limited"],
    summary: "Whether addresses of a domain have company sign-in",
  }),
};
