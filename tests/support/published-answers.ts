import type { Factor, Session, User, UserIdentity } from "@supabase/auth-js";

/**
 * The fields of the auth API's answers as published by two others: types from the interface description of the server
 * that the client library was written for, required fields from the library's types. Both were transcribed into this
 * table; fields unknown to both are in `MORE`.
 */
export type Kind =
  | "string"
  | "uuid"
  | "date-time"
  | "date-time|null"
  | "integer"
  | "boolean"
  | "object"
  | "object|null"
  | "flags";
export type Shape = { readonly [field: string]: Kind | Shape | readonly [Shape] };

/** `?` after a name: optional. */
const FACTOR = {
  id: "uuid",
  status: "string",
  factor_type: "string",
  "friendly_name?": "string",
  created_at: "date-time",
  updated_at: "date-time",
} as const satisfies Shape;

const IDENTITY = {
  id: "string",
  user_id: "uuid",
  identity_id: "uuid",
  provider: "string",
  identity_data: "object",
  "created_at?": "date-time",
  "updated_at?": "date-time",
  "last_sign_in_at?": "date-time",
} as const satisfies Shape;

const USER = {
  id: "uuid",
  aud: "string",
  role: "string",
  email: "string",
  "email_confirmed_at?": "date-time",
  phone: "string",
  "phone_confirmed_at?": "date-time",
  "confirmation_sent_at?": "date-time",
  "confirmed_at?": "date-time",
  "recovery_sent_at?": "date-time",
  "new_email?": "string",
  "email_change_sent_at?": "date-time",
  "reauthentication_sent_at?": "date-time",
  "last_sign_in_at?": "date-time",
  app_metadata: "object",
  user_metadata: "object",
  "factors?": [FACTOR],
  identities: [IDENTITY],
  "banned_until?": "date-time",
  created_at: "date-time",
  updated_at: "date-time",
  "is_anonymous?": "boolean",
} as const satisfies Shape;

const SESSION = {
  access_token: "string",
  refresh_token: "string",
  token_type: "string",
  expires_in: "integer",
  "expires_at?": "integer",
  user: USER,
} as const satisfies Shape;

export const PUBLISHED_SHAPES = {
  session: SESSION,
  user: USER,
  nothing: {},
  enrolled: { id: "string", type: "string", totp: { qr_code: "string", secret: "string", uri: "string" } },
  challenged: { id: "uuid", expires_at: "integer" },
  unenrolled: { id: "uuid" },
  asked: { challenge_id: "uuid", options: "object", expires_at: "integer" },
  passkey: { id: "uuid", "friendly_name?": "string", created_at: "date-time", "last_used_at?": "date-time" },
  away: { url: "string" },
  health: { name: "string", description: "string" },
  settings: {
    disable_signup: "boolean",
    mailer_autoconfirm: "boolean",
    phone_autoconfirm: "boolean",
    sms_provider: "string",
    external: "flags",
  },
  refused: { code: "integer", msg: "string" },
} as const satisfies Record<string, Shape>;

/** Additional fields of ours, by the last name of their path. */
const MORE: Record<string, Kind> = {
  // The other server sends these as well, without documenting them.
  "factors.phone": "string",
  "factors.last_challenged_at": "date-time|null",
  "identities.email": "string",
  "enrolled.friendly_name": "string",
  "challenged.type": "string",
  "settings.saml_enabled": "boolean",
  "refused.error_code": "string",
  // Only ours. `weak_password` is from the library's types.
  "session.weak_password": "object|null",
  "session.password_needed": "boolean",
  "settings.passkeys_enabled": "boolean",
  "settings.password_min_length": "integer",
  "settings.site_url": "string",
  "refused.weak_password": "object",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const FITS: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  uuid: (value) => typeof value === "string" && UUID.test(value),
  "date-time": (value) => typeof value === "string" && MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
  "date-time|null": (value) => value === null || FITS["date-time"](value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  object: isObject,
  "object|null": (value) => value === null || isObject(value),
  flags: (value) => isObject(value) && Object.values(value).every((flag) => typeof flag === "boolean"),
};

function errorsIn(value: unknown, kind: Kind | Shape | readonly [Shape], at: string): string[] {
  if (typeof kind === "string") return FITS[kind](value) ? [] : [`${at} is not ${kind}`];
  const item = Array.isArray(kind) ? (kind as readonly [Shape])[0] : undefined;
  if (item === undefined) return findDeviations(value, kind as Shape, at);
  if (!Array.isArray(value)) return [`${at} is no list`];
  return value.flatMap((each) => findDeviations(each, item, at));
}

/** Deviations of an answer from the published fields; empty if none. `at`: the name of the shape, as in `MORE`. */
export function findDeviations(answer: unknown, shape: Shape, at: string): string[] {
  if (!isObject(answer)) return [`${at} is no object`];
  const name = at.split(".").at(-1);
  const known = new Map(Object.entries(shape).map(([field, kind]) => [field.replace("?", ""), kind]));
  const missing = Object.keys(shape).filter((field) => !field.endsWith("?") && !(field in answer));
  const wrong = Object.entries(answer).flatMap(([field, value]) => {
    const kind = known.get(field) ?? MORE[`${name}.${field}`];
    return kind === undefined ? [`${at}.${field} is published by nobody`] : errorsIn(value, kind, `${at}.${field}`);
  });
  return [...missing.map((field) => `${at}.${field} is missing`), ...wrong];
}

type Value<K> = K extends "integer"
  ? number
  : K extends "boolean"
    ? boolean
    : K extends "object"
      ? Record<string, unknown>
      : K extends "flags"
        ? Record<string, boolean>
        : K extends readonly [infer S]
          ? Wire<S>[]
          : K extends string
            ? string
            : Wire<K>;
type Sometimes<S> = { [F in keyof S as F extends `${infer N}?` ? N : never]?: Value<S[F]> };
type Always<S> = { [F in keyof S as F extends `${string}?` ? never : F]: Value<S[F]> };
type Wire<S> = Always<S> & Sometimes<S>;

/** Compile-time check: the table matches the library's types, with literal types for a few fixed values. */
type Fixed<W, F> = Omit<W, keyof F> & F;
type OurFactor = Fixed<Wire<typeof FACTOR>, { factor_type: "totp"; status: "verified" | "unverified" }>;
type OurUser = Fixed<Wire<typeof USER>, { factors?: never[] }>;
type OurSession = Fixed<Wire<typeof SESSION>, { token_type: "bearer"; user: User }>;

export const TYPE_CHECKS: {
  factor: (ours: OurFactor) => Factor;
  identity: (ours: Wire<typeof IDENTITY>) => UserIdentity;
  user: (ours: OurUser) => User;
  session: (ours: OurSession) => Session;
} = {
  factor: (ours) => ours,
  identity: (ours) => ours,
  user: (ours) => ours,
  session: (ours) => ours,
};
