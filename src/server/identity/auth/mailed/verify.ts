import { plainCode, plainToken } from "../../../../contract/typed-secrets.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import type { JsonObject, OneTimeToken } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, type AuthErrorCase, invalidInput } from "../errors.ts";
import { optionalText, parseEmailAddress } from "../input.ts";
import { type SignedInSession, signInToAccount } from "../sessions/create-session.ts";
import { sessionResponse } from "../sessions/sessions.ts";
import { confirmEmailChange } from "./email-change.ts";
import { consumeCode, consumeLink, type TokenPurpose } from "./one-time-tokens.ts";
import { verifyAddress } from "./verify-address.ts";

/** The token purposes that each API type accepts. */
const PURPOSES = new Map<string, readonly TokenPurpose[]>([
  ["signup", ["confirmation"]],
  ["invite", ["confirmation"]],
  ["recovery", ["recovery"]],
  ["magiclink", ["recovery"]],
  ["email", ["confirmation", "recovery"]],
  ["email_change", ["email_change_current", "email_change_new"]],
]);

/** Six-digit codes can be guessed: limits attempts per address and day, from any network. */
const CODE_GUESSES: Limit = { name: "auth_code_guesses", points: 30, seconds: 86_400 };

/** Message after the first of two addresses confirmed a change. */
export const FIRST_CONFIRMATION_MESSAGE =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type VerifiedSignIn = SignedInSession & { readonly password_needed: boolean };
export type VerificationResult = { readonly refused: AuthErrorCase } | { readonly half: true } | VerifiedSignIn;

/** The purposes of a type. Throws `validation_failed`. */
export function parsePurposes(type: string | undefined): readonly TokenPurpose[] {
  if (type === undefined) throw invalidInput("Verify requires a verification type");
  const purposes = PURPOSES.get(type);
  if (purposes === undefined) throw invalidInput("Unsupported verification type");
  return purposes;
}

/**
 * The result of a used token: a session, or the first half of an address change. `recovery` lets the session set a
 * password without the former one.
 */
export async function applyToken(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  taken: OneTimeToken,
  type: string,
): Promise<VerificationResult> {
  const { user_id, purpose } = taken;
  if (purpose === "email_change_current" || purpose === "email_change_new") {
    if (!(await confirmEmailChange(tx, server, request, taken))) return { half: true };
    return { ...(await signInToAccount(tx, server, request, user_id, "otp")), password_needed: false };
  }
  const { password_needed } = await verifyAddress(tx, server, request, taken);
  const methods = type === "recovery" ? (["recovery", "otp"] as const) : (["otp"] as const);
  return { ...(await signInToAccount(tx, server, request, user_id, ...methods)), password_needed };
}

/** The token of a body: a typed code with its address, or a link's secret alone. Throws `validation_failed`. */
function parseToken(body: JsonObject): { link: string } | { code: string; email: string } {
  const code = optionalText(body, "token");
  const link = optionalText(body, "token_hash");
  if ((code === undefined) === (link === undefined)) {
    throw invalidInput("Verify requires either a token or a token hash");
  }
  if (link !== undefined) {
    const more = ["email", "phone", "redirect_to"].some((name) => optionalText(body, name) !== undefined);
    if (more) throw invalidInput("Only the token_hash and type should be provided");
    return { link: plainToken(link) };
  }
  if (optionalText(body, "phone") !== undefined) throw invalidInput("Invalid phone number format (E.164 required)");
  const email = optionalText(body, "email");
  if (email === undefined) throw invalidInput("Only an email address or phone number should be provided on verify");
  return { code: code ?? "", email };
}

async function verifyCode(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  typed: { code: string; email: string },
): Promise<VerificationResult> {
  const refused: VerificationResult = { refused: "code_invalid" };
  const email_key = parseEmailAddress(typed.email)?.email_key;
  if (email_key === undefined) return refused;
  await server.rateLimits.consume(CODE_GUESSES, sha256(email_key));
  const purposes = parsePurposes(type);
  const outcome = await transaction(server.pool, async (tx) => {
    // Wrong attempts must be committed, so the error is returned as a value.
    const taken = await consumeCode(
      tx,
      server,
      { code: plainCode(typed.code), of: { email_key }, purposes },
      request.at,
    );
    return taken === null ? refused : applyToken(tx, server, request, taken, type);
  });
  if (!("refused" in outcome)) await server.rateLimits.reset(CODE_GUESSES, sha256(email_key));
  return outcome;
}

async function verifyLink(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  link: string,
): Promise<VerificationResult> {
  const purposes = parsePurposes(type);
  return transaction(server.pool, async (tx) => {
    const taken = await consumeLink(tx, server, link, purposes, request.at);
    return taken === null ? { refused: "link_invalid" } : applyToken(tx, server, request, taken, type);
  });
}

/** POST /verify: exchanges a typed code or a link's secret for a session. Throws AuthError. */
export async function verifyToken(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const type = optionalText(request.body, "type");
  parsePurposes(type);
  const proof = parseToken(request.body);
  const outcome =
    "link" in proof
      ? await verifyLink(server, request, type ?? "", proof.link)
      : await verifyCode(server, request, type ?? "", proof);
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  if ("half" in outcome) return okResponse({ msg: FIRST_CONFIRMATION_MESSAGE, code: "200" });
  const { account, session, password_needed } = outcome;
  const answer = await sessionResponse(server, account, session, request.at);
  return okResponse(password_needed ? { ...answer, password_needed } : answer);
}
