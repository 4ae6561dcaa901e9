import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { PasskeySite } from "./site.ts";

/**
 * The reasons of rejected responses in the audit log. A closed set: client input is never logged, because the sender
 * would choose what an admin reads and it may not be storable.
 */
export type PasskeyRejectionReason =
  | "type"
  | "challenge"
  | "origin"
  | "frame"
  | "rp"
  | "presence"
  | "person"
  | "signature"
  | "unreadable"
  | "unknown"
  | "stopped"
  | "late";

/** The expected values of a response. */
export type ExpectedClientData = {
  readonly type: "webauthn.create" | "webauthn.get";
  readonly challenges: readonly string[];
};

const RP_BYTES = 32;
const USER_PRESENT_FLAG = 1;

/**
 * Checks the client data and returns the reason if they are wrong, or null. The library checks them again; this only
 * distinguishes the reasons. Throws if the data cannot be parsed.
 */
export function findRejectionReason(
  site: PasskeySite,
  expected: ExpectedClientData,
  clientDataJSON: string,
  authenticatorData: Uint8Array,
): PasskeyRejectionReason | null {
  const said = decodeClientDataJSON(clientDataJSON);
  if (said.type !== expected.type) return "type";
  if (!expected.challenges.includes(said.challenge)) return "challenge";
  if (said.origin !== site.origin) return "origin";
  // Our page inside a frame of another site: sign-in is not allowed there.
  if ((said.crossOrigin ?? false) !== false || said.topOrigin !== undefined) return "frame";
  const made = Buffer.from(authenticatorData.subarray(0, RP_BYTES)).toString("base64url");
  if (made !== sha256(site.id)) return "rp";
  return ((authenticatorData[RP_BYTES] ?? 0) & USER_PRESENT_FLAG) === 0 ? "presence" : null;
}
