import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../infra/platform/clock.ts";
import type { Config } from "../../../infra/platform/config.ts";
import type { Secrets } from "../../../infra/platform/crypto.ts";
import { type Ids, isId } from "../../../infra/platform/ids.ts";
import type { Account, Session } from "../accounts/rows.ts";
import { deriveSigningKey, formerSigningKeys } from "./signing-key.ts";

/** Lifetime of an access token in seconds (specification 3.1). */
export const ACCESS_TOKEN_SECONDS = 3_600;
const AUDIENCE = "authenticated";
const ALGORITHM = "ES256";

/** The relevant claims of a verified token: user, session, and expiry (milliseconds). */
export type AccessTokenClaims = {
  readonly user_id: string;
  readonly session_id: string;
  readonly expires: number;
  /** The assurance level when the token was issued: a token issued before the second factor keeps its level. */
  readonly aal: "aal1" | "aal2";
};

/**
 * Issues and verifies ES256 access tokens: signed with one key and verified with former ones too, with the claims the
 * client library expects.
 */
export type AccessTokens = {
  mint(account: Account, session: Session, at: Date): Promise<{ token: string; expires_at: number }>;
  /** Throws if the token is not ours, of another kind, or expired. Does not check its session. */
  read(token: string): Promise<AccessTokenClaims>;
  readonly published: { readonly keys: readonly object[] };
};

function textClaim(claim: unknown): string {
  if (!isId(claim)) throw new Error("claim is not an id");
  return claim;
}

/** Takes the token issuer (config.publicUrl), the clock, and the secrets from which the key is derived. */
export function createAccessTokens(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
}): AccessTokens {
  const key = deriveSigningKey(deps.secrets);
  const known = [key, ...formerSigningKeys(deps.secrets)];
  const issuer = `${deps.config.publicUrl}/auth/v1`;
  return {
    async mint(account, session, at) {
      const issued = Math.floor(at.getTime() / 1_000);
      const expires_at = issued + ACCESS_TOKEN_SECONDS;
      const claims = {
        email: account.email,
        phone: "",
        app_metadata: account.app_metadata,
        user_metadata: account.user_metadata,
        role: AUDIENCE,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: false,
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: key.kid })
        .setIssuer(issuer)
        .setSubject(account.id)
        .setAudience(AUDIENCE)
        .setJti(deps.ids.next())
        .setIssuedAt(issued)
        .setExpirationTime(expires_at)
        .sign(key.privateKey);
      return { token, expires_at };
    },
    async read(token) {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const signer = known.find(({ kid }) => kid === header.kid);
          if (signer === undefined) throw new Error("unknown key");
          return signer.publicKey;
        },
        {
          algorithms: [ALGORITHM],
          typ: "JWT",
          issuer,
          audience: AUDIENCE,
          requiredClaims: ["exp", "iat", "sub", "session_id"],
          currentDate: deps.clock.now(),
        },
      );
      const { sub, session_id, exp = 0 } = payload;
      const aal = payload.aal === "aal2" ? "aal2" : "aal1";
      return { user_id: textClaim(sub), session_id: textClaim(session_id), expires: exp * 1_000, aal };
    },
    published: { keys: known.map(({ published }) => published) },
  };
}
