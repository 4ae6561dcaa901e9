import { isLoopback } from "../../infra/platform/addresses.ts";
import type { Config } from "../../infra/platform/config.ts";

/** The MCP endpoint. */
export const MCP_PATH = "/mcp";
export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  keys: "/oauth/keys",
  /** The consent page; the parameter identifies the authorization request. */
  screen: (request: string) => `/connect-agent/${encodeURIComponent(request)}`,
  /** The callback between the consent page and the authorization server. */
  request: (request: string) => `/oauth/requests/${request}`,
};

/** The origin of this installation. */
export function originOfInstallation({ publicUrl }: Pick<Config, "publicUrl">): URL {
  return new URL(new URL(publicUrl).origin);
}

/** The resource that agents' tokens are valid for (RFC 8707); they are valid for nothing else. */
export function resourceUri(config: Pick<Config, "publicUrl">): string {
  return new URL(MCP_PATH, originOfInstallation(config)).href;
}

/** Schemes of the browser or the system, which execute or open what follows them. */
const FORBIDDEN_SCHEMES =
  /^(?:javascript|data|file|blob|filesystem|about|vbscript|view-source|mailto|ftp|wss?|intent|android-app|chrome|edge|shell|search|ms-[\w-]+|search-ms|tel|sms|facetime|itms\S*|ssh|smb|ldaps?|telnet):$/;

/** Whether this is an allowed redirect URI: https, loopback, or a program's private scheme. */
export function isRedirectUri(address: unknown): address is string {
  if (typeof address !== "string" || address.length > 500 || !/^[!-~]+$/.test(address) || !URL.canParse(address))
    return false;
  const { protocol, hostname, hash, username, password } = new URL(address);
  if (`${hash}${username}${password}` !== "") return false;
  if (protocol === "https:") return true;
  if (protocol === "http:") return isLoopback(hostname);
  return /^[a-z][a-z0-9+.-]{2,39}:$/.test(protocol) && !FORBIDDEN_SCHEMES.test(protocol);
}

/** A redirect URI for display: the host, or the scheme of a program on the user's machine. */
export function displayHost(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? host : protocol;
}
