import { PRODUCT_NAME } from "../../contract/product.ts";
import { PROVIDER } from "./external/provider.ts";
import { passkeySite } from "./passkeys/site.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "./server.ts";
import { userOf } from "./sessions/sessions.ts";

/** GET /user. */
export async function readUser(server: AuthServer, _request: AuthRequest, caller: SignedIn): Promise<Answer> {
  return ok(await userOf(server.db, caller.account));
}

/** GET /settings: the sign-in methods of this server. */
export async function readSettings(server: AuthServer): Promise<Answer> {
  const external = (await server.relyingParty?.provider.offered()) ?? false;
  return ok({
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
export async function readHealth(): Promise<Answer> {
  return ok({ name: PRODUCT_NAME, description: `Accounts and sessions of ${PRODUCT_NAME}` });
}

/** GET /.well-known/jwks.json: the public keys, cacheable for ten minutes. */
export async function readKeys(server: AuthServer): Promise<Answer> {
  return { ...ok(server.accessTokens.published), cache: "public, max-age=600" };
}
