import { z } from "zod";
import { ADDED, endpoint } from "../endpoint.ts";
import { id, idParams, instant, line, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";

/**
 * Confirmation of a sensitive change (rule A12): the password where the account has one, and a code of the
 * authenticator app (or a recovery code) where a second factor is on and was not verified recently.
 */
export const confirmation = {
  password: z.string().max(LIMITS.password, "password_wrong").default(""),
  code: z.string().max(LIMITS.second_factor.code, "code_wrong").default(""),
};

/** First and last name as one value, as the sign-in library stores them (rule A3). */
export const accountName = z.strictObject({
  name: line(LIMITS.name_part, "required"),
  surname: line(LIMITS.name_part),
});

/** The browser and system, from the user agent; null where it is not recognized. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.output<typeof device>;

const factor = z.object({
  id,
  friendly_name: z.string(),
  created_at: instant,
  /** When a code was last accepted, accurate to half a minute. */
  used_at: instant.nullable(),
});

/**
 * `copied`: the signature counter went backwards, so the passkey was probably cloned and is refused (rule X135).
 * `elsewhere`: it was created for another domain of this installation, and browsers offer it only there.
 */
const PASSKEY_STATES = ["live", "copied", "elsewhere"] as const;
export type PasskeyState = (typeof PASSKEY_STATES)[number];

/**
 * Invisible characters could make two names look the same. Joiners and direction marks stay, because many scripts and
 * emoji need them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c-\u200f])\p{Cf}/u;

/** The user's name for a passkey. */
export const passkeyName = z.strictObject({
  name: text(LIMITS.passkey.name, "required").refine((name) => !UNSEEN.test(name), "ill_formed"),
});

const passkey = z.object({
  id,
  friendly_name: z.string(),
  state: z.enum(PASSKEY_STATES),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** False for the last sign-in method. */
  can: z.object({ remove: z.boolean() }),
});

/** The viewer's sign-in methods. */
export const account = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** A requested change of address that is not yet confirmed by email. */
  new_email: z.string().nullable(),
  /** Which of the two addresses have not confirmed the change yet; empty without a pending change. */
  email_change_waits: z.array(z.enum(["new", "current"])),
  /** The address was verified, by an emailed link or a provider (rule A10). */
  verified: z.boolean(),
  has_password: z.boolean(),
  password_min_length: z.number().int(),
  factors: z.array(factor),
  recovery_codes: z.object({ left: z.number().int(), created_at: instant.nullable() }),
  passkeys: z.array(passkey),
  identities: z.array(
    z.object({
      id,
      provider: z.string(),
      email: z.string().nullable(),
      created_at: instant,
      last_sign_in_at: instant.nullable(),
      /** False for the account's own address and for the last sign-in method. */
      can: z.object({ unlink: z.boolean() }),
    }),
  ),
  can: z.object({
    /** The limit of linked sign-ins is not reached. */
    link: z.boolean(),
    /** The limit of passkeys is not reached, and passkeys work at this installation's domain. */
    add_passkey: z.boolean(),
    /**
     * Only the new address must confirm a change, because the current one was never verified or a second factor
     * confirms it.
     */
    change_email_alone: z.boolean(),
  }),
});
export type Account = z.output<typeof account>;

/** A device on which the user is signed in. */
export const session = z.object({
  id,
  /** The session of this request. */
  current: z.boolean(),
  device,
  /** The prefix of the IP address that last used it. */
  network: z.string(),
  /** The session verified a second factor. */
  second_factor: z.boolean(),
  created_at: instant,
  active_at: instant,
});
export type Session = z.output<typeof session>;

/** Admins' actions on an account. Its owner sees the action, but not the admin or the network address. */
export const ADMIN_ACCOUNT_EVENTS = [
  "admin_granted",
  "admin_taken",
  "user_suspended",
  "user_restored",
  "user_signed_out",
  "user_factor_taken",
] as const;

/** Audit events that users see about their own account; the text of each is `account:event_<event>`. */
export const ACCOUNT_EVENTS = [
  "sign_up",
  "sign_up_waiting",
  "email_confirmed",
  "email_changed",
  "sign_in",
  "sign_in_failed",
  // The password, link or provider was accepted; the second factor is still missing.
  "second_factor_asked",
  "second_factor_failed",
  "sign_out",
  "session_ended",
  "api_key_made",
  "api_key_revoked",
  "calendar_made",
  "calendar_ended",
  "agent_allowed",
  "agent_revoked",
  "refresh_reused",
  "password_changed",
  "password_change_failed",
  "confirmation_failed",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "address_verified",
  "identity_linked",
  "identity_unlinked",
  "passkey_added",
  "passkey_removed",
  "passkey_renamed",
  // A failed passkey assertion, with the reason. It has no account where the passkey is unknown.
  "passkey_refused",
  "passkey_not_added",
  // The passkey's signature counter went backwards, so the passkey was probably cloned.
  "passkey_copied",
  "unproved_access_removed",
  "account_exported",
  "payment_method_added",
  "payment_method_changed",
  "payment_method_removed",
  "payment_method_primary",
  ...ADMIN_ACCOUNT_EVENTS,
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** An event of the viewer's account. */
export const activity = z.object({
  id,
  event: z.enum(ACCOUNT_EVENTS),
  at: instant,
  /** Null where it is not known any more. */
  device: device.nullable(),
  /** The prefix of the IP address; empty for events without a request. */
  network: z.string(),
});
export type Activity = z.output<typeof activity>;

export const accountEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/account",
    access: "user",
    output: account,
    added: ADDED.account,
    summary: "How the viewer signs in: address, password, second factors, passkeys, linked sign-ins",
  }),
  confirm: endpoint({
    method: "post",
    path: "/api/account/confirm",
    access: "user",
    body: z.strictObject(confirmation),
    output: z.object({ confirmed_until: instant }),
    errors: ["password_wrong", "code_required", "code_wrong", "sign_in_again"],
    summary: "Reauthenticate; second factors can be changed for a while afterwards (rule A12)",
  }),
  // No Idempotency-Key here: responses of such requests are stored, and these codes must not be.
  recoveryCodes: endpoint({
    method: "post",
    path: "/api/account/recovery-codes",
    access: "user",
    body: z.strictObject(confirmation),
    output: z.object({ codes: z.array(z.string()) }),
    errors: ["password_wrong", "code_required", "code_wrong", "sign_in_again", "second_factor_missing"],
    summary: "Replace all recovery codes; the new ones are shown only once",
  }),
  sessions: endpoint({
    method: "get",
    path: "/api/account/sessions",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(session),
    summary: "The viewer's sessions, most recently used first",
  }),
  endSession: endpoint({
    method: "delete",
    path: "/api/account/sessions/{id}",
    access: "user",
    params: idParams,
    output: z.object({ id }),
    summary: "Sign one of the viewer's sessions out",
  }),
  activity: endpoint({
    method: "get",
    path: "/api/account/activity",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(activity),
    summary: "What happened to the viewer's account, newest first",
  }),
};
