/**
 * What becomes of a key when SECRET_KEY is changed (decision 40).
 * `sealed anew`: what it seals is read with a former key too, until background work has sealed it with the present one.
 * `until it ends`: what it seals or signs is read with a former key too for as long as that one is given.
 * `lasting`: it never changes, since its hashes are looked up and nobody could make them anew; it is kept sealed itself.
 */
const FATES = {
  "auth factor secrets": "sealed anew",
  "auth refresh keys": "sealed anew",
  "company sign-in secrets": "sealed anew",
  "hiring system addresses": "sealed anew",
  "hiring system keys": "sealed anew",
  "job links": "sealed anew",
  "lasting keys": "sealed anew",
  mail: "sealed anew",
  "mail traces": "sealed anew",
  "payment-methods": "sealed anew",
  "push-keys": "sealed anew",
  "push-subscription": "sealed anew",
  "receipt-keys": "sealed anew",
  "referral links": "sealed anew",
  "webhook secrets": "sealed anew",
  "agent consent": "until it ends",
  "agent cookies": "until it ends",
  "auth flow codes": "until it ends",
  "auth one-time tokens": "until it ends",
  "auth signing key": "until it ends",
  "company domain link": "until it ends",
  "company sign-in answers": "until it ends",
  "demo identity provider": "until it ends",
  "external sign-in": "until it ends",
  "fingerprint of the key": "until it ends",
  "form ticket": "until it ends",
  idempotency: "until it ends",
  "interview links": "until it ends",
  "message links": "until it ends",
  "passkey challenges": "until it ends",
  "report decision": "until it ends",
  "scout draft": "until it ends",
  "stored answers": "until it ends",
  unsubscribe: "until it ends",
  "auth recovery codes": "lasting",
  "company archives": "lasting",
  "company domain record": "lasting",
  "payment-method-keys": "lasting",
  "people who are not to be referred": "lasting",
  "people who were erased": "lasting",
  "people whom a company knew before": "lasting",
  "push-endpoint": "lasting",
  "resting usernames": "lasting",
} as const;

/** What a key may be for; whoever needs another one says here what becomes of it. */
export type Purpose = keyof typeof FATES | `auth signing key ${number}`;

/** All purposes, each with what becomes of its key. */
export const PURPOSES = Object.entries(FATES) as readonly [keyof typeof FATES, (typeof FATES)[keyof typeof FATES]][];

/** Purposes whose keys outlive SECRET_KEY. */
export const LASTING: readonly Purpose[] = PURPOSES.flatMap(([name, fate]) => (fate === "lasting" ? [name] : []));
