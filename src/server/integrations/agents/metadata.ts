import type { Hono } from "hono";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Config } from "../../infra/platform/config.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { MCP_PATH, OAUTH_PATHS, originOfInstallation, resourceUri } from "./addresses.ts";
import { TOOL_SCOPES } from "./tool-scopes.ts";

/** RFC 9728: the path of the resource follows the well-known prefix. */
export const RESOURCE_METADATA = `/.well-known/oauth-protected-resource${MCP_PATH}`;
const SERVER_METADATA = "/.well-known/oauth-authorization-server";
const METADATA_HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=3600" };

/** Clients in a page send a protocol version header, which needs CORS permission. */
const PREFLIGHT_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "authorization, content-type, accept, mcp-protocol-version",
  "access-control-max-age": "7200",
};

function resourceMetadata(config: Pick<Config, "publicUrl">): object {
  const origin = originOfInstallation(config);
  return {
    resource: resourceUri(config),
    authorization_servers: [origin.origin],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: PRODUCT_NAME,
    resource_documentation: new URL("/api/docs", origin).href,
  };
}

/** RFC 8414: only what is offered, which is less than the library supports. */
function serverMetadata(config: Pick<Config, "publicUrl">): object {
  const { origin } = originOfInstallation(config);
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${OAUTH_PATHS.authorize}`,
    token_endpoint: `${origin}${OAUTH_PATHS.token}`,
    registration_endpoint: `${origin}${OAUTH_PATHS.register}`,
    revocation_endpoint: `${origin}${OAUTH_PATHS.revoke}`,
    scopes_supported: TOOL_SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Serves the metadata by which programs find the authorization server (rule X151). */
export function mountAgentMetadata(app: Hono<AppEnv>, config: Pick<Config, "publicUrl">): void {
  const described = [
    [RESOURCE_METADATA, resourceMetadata(config)],
    // Some programs only request the root.
    ["/.well-known/oauth-protected-resource", resourceMetadata(config)],
    [SERVER_METADATA, serverMetadata(config)],
  ] as const;
  for (const [path, body] of described)
    app.on(["GET", "OPTIONS"], path, (c) => {
      c.set("route", path);
      if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
      return c.json(body, 200, METADATA_HEADERS);
    });
}
