import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { providerCallback } from "../identity/auth/external/provider.ts";
import type { Clock } from "../infra/platform/clock.ts";
import type { OidcClient } from "../infra/platform/config.ts";
import { randomToken } from "../infra/platform/crypto.ts";
import { demoEmail } from "./marketplace.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { FONTS, pageHeaders, renderChooser, renderErrorPage } from "./provider-page.ts";
import { createStore } from "./provider-store.ts";

/** `publicUrl`: the product's origin. `secret`: the product's client secret. */
type ProviderServerOptions = { readonly publicUrl: string; readonly secret: string; readonly clock: Clock };

/** The running identity provider of the demo. */
export type DemoServer = { readonly client: OidcClient; close(): Promise<void> };

const HOST = "127.0.0.1";
const CLIENT_ID = "vouchwell";
const BODY_BYTES = 1_000;
/** Seconds: enough to choose a person and exchange the code. */
const TTL = { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 };

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function providerConfiguration({ publicUrl, secret, clock }: ProviderServerOptions): Promise<Configuration> {
  const redirectUri = providerCallback(publicUrl);
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "demo" };
  return {
    adapter: createStore(clock),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: "ES256",
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] as NonNullable<Configuration["jwks"]>["keys"] },
    cookies: { keys: [randomToken()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    responseTypes: ["code"],
    ttl: TTL,
    interactions: { url: (_ctx, { uid }) => `/choose/${uid}` },
    findAccount(_ctx, key) {
      const person = DEMO_PEOPLE.find((demo) => demo.key === key);
      if (person === undefined) return undefined;
      const name = `${person.name} ${person.surname}`;
      const said = { name, given_name: person.name, family_name: person.surname };
      // The product knows this provider and never trusts its claims (rule A4).
      return {
        accountId: key,
        claims: () => ({ sub: key, ...said, email: demoEmail(name), email_verified: true }),
      };
    },
    renderError(ctx) {
      for (const [name, value] of Object.entries(pageHeaders(publicUrl))) ctx.set(name, value);
      ctx.body = renderErrorPage(ctx.get("accept-language"));
    },
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) {
    text += part;
    if (text.length > BODY_BYTES) break;
  }
  return new URLSearchParams(text.slice(0, BODY_BYTES));
}

/** Handles the page with the demo people and its form. */
function chooserHandler(provider: Provider, origin: string): Handler {
  async function show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const wanted = `${params.ui_locales ?? request.headers["accept-language"] ?? ""}`;
    response.writeHead(200, pageHeaders(origin)).end(renderChooser(wanted));
  }
  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const { params } = await provider.interactionDetails(request, response);
    const accountId = DEMO_PEOPLE.find(({ key }) => key === form.get("person"))?.key;
    if (accountId === undefined) {
      const refused = { error: "access_denied", error_description: "No demo person was chosen" };
      return provider.interactionFinished(request, response, refused);
    }
    const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
    grant.addOIDCScope(`${params.scope}`);
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false },
      consent: { grantId },
    });
  }
  return (request, response) => (request.method === "POST" ? choose(request, response) : show(request, response));
}

async function sendFont(path: string, response: ServerResponse): Promise<void> {
  const file = FONTS[path];
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const bytes = await readFile(new URL(import.meta.resolve(file)));
  response.writeHead(200, { "content-type": "font/woff2", "cache-control": "public, max-age=86400" }).end(bytes);
}

/** Starts the demo's identity provider: an OpenID Connect issuer on its own port that knows only the demo people. */
export async function startDemoServer(means: ProviderServerOptions): Promise<DemoServer> {
  const { publicUrl, secret } = means;
  const server = createServer();
  server.listen(0, HOST);
  await once(server, "listening");
  const host = `${HOST}:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, await providerConfiguration(means));
  const standard = provider.callback();
  const choosing = chooserHandler(provider, publicUrl);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", issuer).pathname;
    // Rejects other host names that resolve here (DNS rebinding).
    if (request.headers.host !== host) response.writeHead(421).end();
    else if (path.startsWith("/choose/")) await choosing(request, response);
    else if (path.startsWith("/fonts/")) await sendFont(path, response);
    else {
      // Every sign-in shows the chooser again, whatever was chosen before in this browser.
      if (path === "/auth") delete request.headers.cookie;
      await standard(request, response);
    }
  }

  server.on("request", (request, response) => {
    answer(request, response).catch(() => {
      // An expired or changed URL: the library throws outside of its own pages.
      if (!response.headersSent) response.writeHead(400, pageHeaders(publicUrl));
      response.end(renderErrorPage(request.headers["accept-language"] ?? ""));
    });
  });
  return {
    client: { issuer, clientId: CLIENT_ID, clientSecret: secret },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
