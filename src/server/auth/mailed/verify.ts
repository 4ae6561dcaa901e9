import { plainCode, plainToken } from "../../../contract/trust/typed-secrets.ts";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import type { JsonObject, OneTimeToken } from "../accounts/rows.ts";
import { type AuthCase, AuthError, invalid } from "../errors.ts";
import { addressIn, optionalText } from "../input.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { type Entered, enterAccount } from "../sessions/enter.ts";
import { sessionAnswer } from "../sessions/sessions.ts";
import { proveHalf } from "./email-change.ts";
import { type Purpose, takeCode, takeLink } from "./one-time-tokens.ts";
import { proveAddress } from "./proved-address.ts";

/** The token purposes that each API type accepts. */
const PURPOSES = new Map<string, readonly Purpose[]>([
  ["signup", ["confirmation"]],
  ["invite", ["confirmation"]],
  ["recovery", ["recovery"]],
  ["magiclink", ["recovery"]],
  ["email", ["confirmation", "recovery"]],
  ["email_change", ["email_change_current", "email_change_new"]],
]);

/** Six-digit codes can be guessed: limits attempts per address and day, from any network. */
const GUESSES: Limit = { name: "auth_code_guesses", points: 30, seconds: 86_400 };

/** Message after the first of two addresses confirmed a change. */
export const HALF_DONE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type Entry = Entered & { readonly password_needed: boolean };
export type Verified = { readonly refused: AuthCase } | { readonly half: true } | Entry;

/** The purposes of a type. Throws `validation_failed`. */
export function purposesOf(type: string | undefined): readonly Purpose[] {
  if (type === undefined) throw invalid("Verify requires a verification type");
  const purposes = PURPOSES.get(type);
  if (purposes === undefined) throw invalid("Unsupported verification type");
  return purposes;
}

/**
 * The result of a used token: a session, or the first half of an address change. `recovery` lets the session set a
 * password without the former one.
 */
export async function afterProof(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  taken: OneTimeToken,
  type: string,
): Promise<Verified> {
  const { user_id, purpose } = taken;
  if (purpose === "email_change_current" || purpose === "email_change_new") {
    if (!(await proveHalf(tx, server, request, taken))) return { half: true };
    return { ...(await enterAccount(tx, server, request, user_id, "otp")), password_needed: false };
  }
  const { password_needed } = await proveAddress(tx, server, request, taken);
  const methods = type === "recovery" ? (["recovery", "otp"] as const) : (["otp"] as const);
  return { ...(await enterAccount(tx, server, request, user_id, ...methods)), password_needed };
}

/** The token of a body: a typed code with its address, or a link's secret alone. Throws `validation_failed`. */
function proofIn(body: JsonObject): { link: string } | { code: string; email: string } {
  const code = optionalText(body, "token");
  const link = optionalText(body, "token_hash");
  if ((code === undefined) === (link === undefined)) {
    throw invalid("Verify requires either a token or a token hash");
  }
  if (link !== undefined) {
    const more = ["email", "phone", "redirect_to"].some((name) => optionalText(body, name) !== undefined);
    if (more) throw invalid("Only the token_hash and type should be provided");
    return { link: plainToken(link) };
  }
  if (optionalText(body, "phone") !== undefined) throw invalid("Invalid phone number format (E.164 required)");
  const email = optionalText(body, "email");
  if (email === undefined) throw invalid("Only an email address or phone number should be provided on verify");
  return { code: code ?? "", email };
}

async function verifyCode(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  typed: { code: string; email: string },
): Promise<Verified> {
  const refused: Verified = { refused: "code_invalid" };
  const email_key = addressIn(typed.email)?.email_key;
  if (email_key === undefined) return refused;
  await server.rateLimits.take(GUESSES, sha256(email_key));
  const purposes = purposesOf(type);
  const outcome = await transaction(server.pool, async (tx) => {
    // Wrong attempts must be committed, so the error is returned as a value.
    const taken = await takeCode(tx, server, { code: plainCode(typed.code), of: { email_key }, purposes }, request.at);
    return taken === null ? refused : afterProof(tx, server, request, taken, type);
  });
  if (!("refused" in outcome)) await server.rateLimits.forgive(GUESSES, sha256(email_key));
  return outcome;
}

async function verifyLink(server: AuthServer, request: AuthRequest, type: string, link: string): Promise<Verified> {
  const purposes = purposesOf(type);
  return transaction(server.pool, async (tx) => {
    const taken = await takeLink(tx, server, link, purposes, request.at);
    return taken === null ? { refused: "link_invalid" } : afterProof(tx, server, request, taken, type);
  });
}

/** POST /verify: exchanges a typed code or a link's secret for a session. Throws AuthError. */
export async function verify(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const type = optionalText(request.body, "type");
  purposesOf(type);
  const proof = proofIn(request.body);
  const outcome =
    "link" in proof
      ? await verifyLink(server, request, type ?? "", proof.link)
      : await verifyCode(server, request, type ?? "", proof);
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  if ("half" in outcome) return ok({ msg: HALF_DONE, code: "200" });
  const { account, session, password_needed } = outcome;
  const answer = await sessionAnswer(server, account, session, request.at);
  return ok(password_needed ? { ...answer, password_needed } : answer);
}
