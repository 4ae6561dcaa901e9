import { isLoopback } from "../platform/addresses.ts";
import type { Config } from "../platform/config.ts";

/** Where agents come in. */
export const MCP_PATH = "/mcp";
export const OAUTH = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  keys: "/oauth/keys",
  /** Where somebody says what an agent may; the word stands for its request. */
  screen: (request: string) => `/connect-agent/${encodeURIComponent(request)}`,
  /** Between the authorization server and the screen on which somebody answers it. */
  request: (request: string) => `/oauth/requests/${request}`,
};

/** The origin of this installation. */
export function originOf({ publicUrl }: Pick<Config, "publicUrl">): URL {
  return new URL(new URL(publicUrl).origin);
}

/** What tokens of agents are for (RFC 8707), and nothing else than this. */
export function resourceOf(config: Pick<Config, "publicUrl">): string {
  return new URL(MCP_PATH, originOf(config)).href;
}

/** Schemes that are the browser's or the system's own, which do something with whatever comes after them. */
const NEVER =
  /^(?:javascript|data|file|blob|filesystem|about|vbscript|view-source|mailto|ftp|wss?|intent|android-app|chrome|edge|shell|search|ms-[\w-]+|search-ms|tel|sms|facetime|itms\S*|ssh|smb|ldaps?|telnet):$/;

/** Whether a program's answers may go there: https, this machine, or a scheme of a program's own. */
export function isReturnAddress(address: unknown): address is string {
  if (typeof address !== "string" || address.length > 500 || !/^[!-~]+$/.test(address) || !URL.canParse(address))
    return false;
  const { protocol, hostname, hash, username, password } = new URL(address);
  if (`${hash}${username}${password}` !== "") return false;
  if (protocol === "https:") return true;
  if (protocol === "http:") return isLoopback(hostname);
  return /^[a-z][a-z0-9+.-]{2,39}:$/.test(protocol) && !NEVER.test(protocol);
}

/** Where a program's answers go, as people are shown it: the host, or the scheme of a program on their machine. */
export function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? host : protocol;
}
