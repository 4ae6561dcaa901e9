/**
 * What happens to a purpose's key when SECRET_KEY changes (decision 40). `re-encrypted`: a former key decrypts the data
 * until a background task has re-encrypted it. `until it ends`: a former key is accepted for as long as it is
 * configured. `lasting`: the key never changes, because its hashes are looked up and cannot be recomputed; the key
 * itself is stored encrypted.
 */
const ROTATION_BEHAVIOURS = {
  "auth factor secrets": "re-encrypted",
  "auth refresh keys": "re-encrypted",
  "company sign-in secrets": "re-encrypted",
  "hiring system addresses": "re-encrypted",
  "hiring system keys": "re-encrypted",
  "job links": "re-encrypted",
  "lasting keys": "re-encrypted",
  mail: "re-encrypted",
  "mail traces": "re-encrypted",
  "payment-methods": "re-encrypted",
  "push-keys": "re-encrypted",
  "push-subscription": "re-encrypted",
  "receipt-keys": "re-encrypted",
  "referral links": "re-encrypted",
  "webhook secrets": "re-encrypted",
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
  "referred person links": "until it ends",
  "report decision": "until it ends",
  "scout draft": "until it ends",
  "stored answers": "until it ends",
  unsubscribe: "until it ends",
  "auth recovery codes": "lasting",
  "company domain record": "lasting",
  "payment-method-keys": "lasting",
  "people who are not to be referred": "lasting",
  "people who were erased": "lasting",
  "people whom a company knew before": "lasting",
  "push-endpoint": "lasting",
  "resting usernames": "lasting",
} as const;

/** Purposes of keys. A new purpose must declare here what happens to it on rotation. */
export type Purpose = keyof typeof ROTATION_BEHAVIOURS | `auth signing key ${number}`;

/** All purposes with their rotation behaviour. */
export const PURPOSES = Object.entries(ROTATION_BEHAVIOURS) as readonly [
  keyof typeof ROTATION_BEHAVIOURS,
  (typeof ROTATION_BEHAVIOURS)[keyof typeof ROTATION_BEHAVIOURS],
][];

/** Purposes whose keys outlive SECRET_KEY. */
export const LASTING_PURPOSES: readonly Purpose[] = PURPOSES.flatMap(([name, fate]) =>
  fate === "lasting" ? [name] : [],
);
