import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { Secrets } from "../../../infra/platform/crypto.ts";
import type { Purpose } from "../../../infra/platform/key-purposes.ts";

const SIGNING_KEY_PURPOSE = "auth signing key";

/** The key that signs access tokens, and its public part. */
export type SigningKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As published in the key list; the client's WebCrypto rejects other `use` and `key_ops`. */
  readonly published: Readonly<Record<string, string | string[]>>;
};

/** The order of P-256: a private key is at least 1 and smaller. */
const P256_ORDER = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "hex");

/** `derive` returns bytes for a purpose. */
function deriveScalar(derive: (purpose: Purpose) => Buffer): Buffer {
  // One of 2^32 draws is out of range; then the next one is used.
  for (let draw = 0; ; draw += 1) {
    const scalar = derive(draw === 0 ? SIGNING_KEY_PURPOSE : `${SIGNING_KEY_PURPOSE} ${draw}`);
    if (scalar.some((byte) => byte !== 0) && scalar.compare(P256_ORDER) < 0) return scalar;
  }
}

/**
 * The ES256 key of this installation, derived from SECRET_KEY and thus equal in every process. `kid` is the thumbprint
 * of RFC 7638.
 */
export function deriveSigningKey(secrets: Pick<Secrets, "derive">): SigningKey {
  return toSigningKey(deriveScalar((purpose) => secrets.derive(purpose)));
}

/** Signing keys of former SECRET_KEYs: their tokens stay valid until they expire. */
export function formerSigningKeys(secrets: Secrets): SigningKey[] {
  const former = secrets.every(SIGNING_KEY_PURPOSE).slice(1);
  return former.map((first, index) =>
    toSigningKey(
      deriveScalar((purpose) =>
        purpose === SIGNING_KEY_PURPOSE ? first : (secrets.every(purpose)[index + 1] ?? first),
      ),
    ),
  );
}

function toSigningKey(scalar: Buffer): SigningKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33, 65).toString("base64url");
  const shared = { crv: "P-256", kty: "EC", x, y };
  const kid = createHash("sha256").update(JSON.stringify(shared)).digest("base64url");
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...shared, d: scalar.toString("base64url") }, format: "jwk" }),
    publicKey: createPublicKey({ key: shared, format: "jwk" }),
    published: { ...shared, kid, alg: "ES256", use: "sig", key_ops: ["verify"] },
  };
}
