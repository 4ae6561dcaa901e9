import { PRODUCT_NAME } from "../../../contract/product.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "./auth-server.ts";
import { PROVIDER } from "./external/provider.ts";
import { passkeySite } from "./passkeys/site.ts";
import { readUserOfAccount } from "./sessions/sessions.ts";

/** GET /user. */
export async function readUser(server: AuthServer, _request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  return okResponse(await readUserOfAccount(server.db, caller.account));
}

/** GET /settings: the sign-in methods of this server. */
export async function readSettings(server: AuthServer): Promise<AuthResponse> {
  const external = (await server.relyingParty?.provider.offered()) ?? false;
  return okResponse({
    external: { email: true, phone: false, [PROVIDER]: external, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: server.config.smtpUrl === null,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: passkeySite(server.config) !== null,
    password_min_length: server.config.passwordMinLength,
    site_url: server.config.publicUrl,
  });
}

/** GET /health: the process responds. */
export async function readHealth(): Promise<AuthResponse> {
  return okResponse({ name: PRODUCT_NAME, description: `Accounts and sessions of ${PRODUCT_NAME}` });
}

/** GET /.well-known/jwks.json: the public keys, cacheable for ten minutes. */
export async function readKeys(server: AuthServer): Promise<AuthResponse> {
  return { ...okResponse(server.accessTokens.published), cache: "public, max-age=600" };
}
