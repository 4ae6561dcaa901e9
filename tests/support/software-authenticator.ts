import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * A software passkey device: ES256, no attestation, one key. It answers according to WebAuthn, or wrongly as requested.
 * Written from the specification alone, without the library that the server verifies with.
 */
export type Device = {
  /** Its credential id. */
  readonly id: string;
  create(asked: CeremonyOptions, lies?: DeviceLies): Registration;
  get(asked: CeremonyOptions, lies?: DeviceLies): Assertion;
  /** A clone with the same key and its own counter. */
  copy(): Device;
};

/** The options of a ceremony that it reads. */
export type CeremonyOptions = {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
};

/** `verified`: claims user verification; `signature`: over a different text. */
export type DeviceLies = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly userHandle?: string;
  readonly signature?: boolean;
  readonly crossOrigin?: boolean;
  /** A certificate chain (DER) that attests the device's make, like Android's. */
  readonly chain?: (key: KeyObject, clientDataHash: Uint8Array) => readonly Uint8Array[];
  readonly transports?: unknown;
};

type Registration = {
  id: string;
  rawId: string;
  type: "public-key";
  authenticatorAttachment: "platform";
  clientExtensionResults: object;
  response: { clientDataJSON: string; attestationObject: string; transports: unknown };
};
type Assertion = Omit<Registration, "response"> & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
};

export const ORIGIN = "http://localhost:3000";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const text64 = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

/** The head of a CBOR item: major type in the first three bits, and length or value. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** The CBOR types that a passkey needs: small integers, texts, bytes, lists and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if ("length" in value) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

const FLAGS = { present: 1, verified: 4, attested: 64 };

function clientData(type: string, asked: CeremonyOptions, lies: DeviceLies): Buffer {
  const { challenge = asked.challenge, origin = ORIGIN } = lies;
  return Buffer.from(
    JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: lies.crossOrigin ?? false }),
  );
}

type Said = { rpId: string; counter: number; verified: boolean; present: boolean };

function authenticatorData({ rpId, counter, verified, present }: Said, attested?: Uint8Array): Buffer {
  const flags =
    (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | (attested === undefined ? 0 : FLAGS.attested);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** `verifies`: by finger, face or PIN; `counts`: like devices without synchronization. */
export type Kind = { readonly verifies?: boolean; readonly counts?: boolean };

type Inside = Required<Kind> & {
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly credential: Buffer;
  /** Number of uses, and the user handle. */
  used: number;
  handle: string;
};

function publicKeyOf({ key }: Inside): Buffer {
  const { x = "", y = "" } = key.publicKey.export({ format: "jwk" });
  const coordinate = (value: string) => Buffer.from(value, "base64url");
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
}

function deviceOf(inside: Inside): Device {
  const id = text64(inside.credential);
  const common = { id, rawId: id, type: "public-key", authenticatorAttachment: "platform" } as const;
  const said = (asked: CeremonyOptions, lies: DeviceLies): Said => {
    inside.used += 1;
    return {
      rpId: lies.rpId ?? asked.rpId ?? asked.rp?.id ?? "",
      counter: lies.counter ?? (inside.counts ? inside.used : 0),
      verified: lies.verified ?? inside.verifies,
      present: lies.present ?? true,
    };
  };
  return {
    id,
    create(asked, lies = {}) {
      inside.handle = asked.user?.id ?? "";
      const length = Buffer.from([inside.credential.length >> 8, inside.credential.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, inside.credential, publicKeyOf(inside)]);
      const authData = authenticatorData(said(asked, lies), attested);
      const data = clientData("webauthn.create", asked, lies);
      const chain = lies.chain?.(inside.key.publicKey, sha256(data));
      const sig = sign("sha256", Buffer.concat([authData, sha256(data)]), inside.key.privateKey);
      const statement = new Map<string, Cbor>(
        chain === undefined
          ? []
          : [
              ["alg", -7],
              ["sig", sig],
              ["x5c", chain],
            ],
      );
      const object = new Map<string, Cbor>([
        ["fmt", chain === undefined ? "none" : "android-key"],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      const clientDataJSON = text64(data);
      const response = {
        clientDataJSON,
        attestationObject: text64(cbor(object)),
        transports: lies.transports ?? ["internal"],
      };
      return { ...common, clientExtensionResults: {}, response };
    },
    get(asked, lies = {}) {
      const data = clientData("webauthn.get", asked, lies);
      const authData = authenticatorData(said(asked, lies));
      const signed = lies.signature === false ? randomBytes(32) : Buffer.concat([authData, sha256(data)]);
      const response = {
        clientDataJSON: text64(data),
        authenticatorData: text64(authData),
        signature: text64(sign("sha256", signed, inside.key.privateKey)),
        userHandle: lies.userHandle ?? inside.handle,
      };
      return { ...common, clientExtensionResults: {}, response };
    },
    copy: () => deviceOf({ ...inside }),
  };
}

export function createDevice({ verifies = true, counts = true }: Kind = {}): Device {
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return deviceOf({ verifies, counts, key, credential: randomBytes(16), used: 0, handle: "" });
}
