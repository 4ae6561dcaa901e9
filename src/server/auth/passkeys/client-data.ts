import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { sha256 } from "../../platform/crypto.ts";
import type { PasskeySite } from "./site.ts";

/**
 * Why a device's answer is refused, for the audit log. A closed set: what was sent never stands in it, since it may hold what
 * the database cannot, and whoever sends it would choose what an admin reads.
 */
export type Reason =
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

/** What is asked of a device. */
export type Expected = { readonly type: "webauthn.create" | "webauthn.get"; readonly challenges: readonly string[] };

const RP_BYTES = 32;
const PRESENT = 1;

/**
 * What the browser and the device say of where they were asked, and for what; null where all of it is right. The library looks at
 * it again: this only tells the reasons apart. Throws where nothing of it can be read.
 */
export function faultOf(
  site: PasskeySite,
  expected: Expected,
  clientDataJSON: string,
  authenticatorData: Uint8Array,
): Reason | null {
  const said = decodeClientDataJSON(clientDataJSON);
  if (said.type !== expected.type) return "type";
  if (!expected.challenges.includes(said.challenge)) return "challenge";
  if (said.origin !== site.origin) return "origin";
  // A page of somebody else's, with ours in a frame of it: nobody signs in there.
  if ((said.crossOrigin ?? false) !== false || said.topOrigin !== undefined) return "frame";
  const made = Buffer.from(authenticatorData.subarray(0, RP_BYTES)).toString("base64url");
  if (made !== sha256(site.id)) return "rp";
  return ((authenticatorData[RP_BYTES] ?? 0) & PRESENT) === 0 ? "presence" : null;
}
