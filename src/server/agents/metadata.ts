import type { Hono } from "hono";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Config } from "../platform/config.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { MCP_PATH, OAUTH, originOf, resourceOf } from "./addresses.ts";
import { TOOL_SCOPES } from "./tool-scopes.ts";

/** RFC 9728: below the path of what it describes. */
export const RESOURCE_METADATA = `/.well-known/oauth-protected-resource${MCP_PATH}`;
const SERVER_METADATA = "/.well-known/oauth-authorization-server";
const HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=3600" };

function resourceMetadata(config: Pick<Config, "publicUrl">): object {
  const origin = originOf(config);
  return {
    resource: resourceOf(config),
    authorization_servers: [origin.origin],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: PRODUCT_NAME,
    resource_documentation: new URL("/api/docs", origin).href,
  };
}

/** RFC 8414: no more than is offered, which is less than the library could. */
function serverMetadata(config: Pick<Config, "publicUrl">): object {
  const { origin } = originOf(config);
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${OAUTH.authorize}`,
    token_endpoint: `${origin}${OAUTH.token}`,
    registration_endpoint: `${origin}${OAUTH.register}`,
    revocation_endpoint: `${origin}${OAUTH.revoke}`,
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

/** Says to programs where they are allowed something, and by what (rule X151). */
export function mountAgentMetadata(app: Hono<AppEnv>, config: Pick<Config, "publicUrl">): void {
  const described = [
    [RESOURCE_METADATA, resourceMetadata(config)],
    // Asked for by programs that look only at the root.
    ["/.well-known/oauth-protected-resource", resourceMetadata(config)],
    [SERVER_METADATA, serverMetadata(config)],
  ] as const;
  for (const [path, body] of described)
    app.get(path, (c) => {
      c.set("route", path);
      return c.json(body, 200, HEADERS);
    });
}
