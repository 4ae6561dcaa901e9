import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { isId } from "../../../infra/platform/ids.ts";
import type { JsonObject } from "../accounts/rows.ts";
import { invalidInput } from "../errors.ts";
import { isJsonObject, optionalObject, optionalText } from "../input.ts";
import { findRejectionReason, type PasskeyRejectionReason } from "./client-data.ts";
import type { Passkey } from "./queries.ts";
import type { PasskeySite } from "./site.ts";

/** Accepted signature algorithms: EdDSA, ES256, RS256. Every authenticator supports one of them. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];
/** A credential id has at most 1,023 bytes. */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/;
/** The longest accepted key: RSA with 8,192 bits and its encoding. */
const KEY_BYTES = 1_100;
/** The transports that WebAuthn defines; others are dropped. */
const TRANSPORTS = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"] as const;

export type CeremonyResponse = { readonly challenge_id: string; readonly credential: JsonObject };
/** Why a response is invalid; only for the log, never sent to the client. */
type InvalidResponse = { readonly unsound: PasskeyRejectionReason };
export type NewCredential = Pick<Passkey, "credential_id" | "public_key" | "counter" | "transports">;
/** `verified`: the authenticator verified the user, by fingerprint, face or PIN. */
export type Assertion = { readonly counter: number; readonly verified: boolean };

/** The browser's response of a ceremony. Throws `validation_failed`. */
export function parseCeremonyResponse(body: JsonObject): CeremonyResponse {
  const challenge_id = optionalText(body, "challenge_id");
  const credential = optionalObject(body, "credential");
  if (challenge_id === undefined) throw invalidInput("challenge_id is required");
  if (!isId(challenge_id)) throw invalidInput("challenge_id must be a valid UUID");
  if (credential === undefined) throw invalidInput("credential is required");
  return { challenge_id, credential };
}

/** The credential id of a response; empty if it cannot be one of ours. */
export function parseCredentialId({ id }: JsonObject): string {
  return typeof id === "string" && CREDENTIAL_ID.test(id) ? id : "";
}

/** The user handle that an authenticator stores and returns. */
function userHandle(user_id: string): string {
  return Buffer.from(user_id).toString("base64url");
}

/** Any exception means that the response is invalid. */
async function checkSafely<T extends object>(
  check: () => Promise<T | PasskeyRejectionReason>,
): Promise<T | InvalidResponse> {
  try {
    const found = await check();
    return typeof found === "string" ? { unsound: found } : found;
  } catch {
    return { unsound: "unreadable" };
  }
}

/** A text of a response. Throws if it is not one. */
function readText(response: JsonObject, name: string): string {
  const value = response[name];
  if (typeof value !== "string") throw new Error(`${name} is no text`);
  return value;
}

function readResponse({ response }: JsonObject): JsonObject {
  if (!isJsonObject(response)) throw new Error("the body has no response object");
  return response;
}

/** The authenticator data. The attestation is never checked: checking its chain would call URLs inside it. */
function readAuthenticatorData(response: JsonObject): Uint8Array {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(readText(response, "attestationObject")));
  const authData: unknown = object.get("authData");
  if (!(authData instanceof Uint8Array)) throw new Error("no authenticator data");
  return authData;
}

/** The same without the attestation. */
function stripAttestation(authData: Uint8Array): string {
  const bare = new Map<string, string | Map<string, never> | Uint8Array>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** Checks the new credential of an authenticator. */
export function verifyNewCredential(
  site: PasskeySite,
  challenges: readonly string[],
  credential: JsonObject,
): Promise<NewCredential | InvalidResponse> {
  return checkSafely(async () => {
    const given = readResponse(credential);
    const clientDataJSON = readText(given, "clientDataJSON");
    const authData = readAuthenticatorData(given);
    const expected = { type: "webauthn.create", challenges } as const;
    const failure = findRejectionReason(site, expected, clientDataJSON, authData);
    if (failure !== null) return failure;
    const response = { clientDataJSON, attestationObject: stripAttestation(authData) };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response } as unknown as RegistrationResponseJSON,
      expectedChallenge: (said) => challenges.includes(said),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // Checked when the passkey is used.
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || registrationInfo === undefined) return "unreadable";
    const { id, publicKey, counter } = registrationInfo.credential;
    if (!CREDENTIAL_ID.test(id) || publicKey.length > KEY_BYTES) return "unreadable";
    const said: readonly unknown[] = Array.isArray(given.transports) ? given.transports : [];
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: TRANSPORTS.filter((transport) => said.includes(transport)),
    };
  });
}

/** Checks an authenticator's signature and user handle, but not the counter. */
export function verifyAssertion(
  site: PasskeySite,
  challenges: readonly string[],
  credential: JsonObject,
  passkey: Passkey,
): Promise<Assertion | InvalidResponse> {
  return checkSafely(async () => {
    const response = readResponse(credential);
    const authenticatorData = isoBase64URL.toBuffer(readText(response, "authenticatorData"));
    const expected = { type: "webauthn.get", challenges } as const;
    const failure = findRejectionReason(site, expected, readText(response, "clientDataJSON"), authenticatorData);
    if (failure !== null) return failure;
    if (response.userHandle !== userHandle(passkey.user_id)) return "person";
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: (said) => challenges.includes(said),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
        // We compare the counter under the row's lock; the library would do so before the signature is verified.
        counter: 0,
      },
      requireUserVerification: false,
    });
    if (!verified) return "signature";
    return { counter: authenticationInfo.newCounter, verified: authenticationInfo.userVerified };
  });
}
