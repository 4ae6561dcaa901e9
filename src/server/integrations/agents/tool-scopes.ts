import type { Endpoint } from "../../../contract/endpoint.ts";
import { ENDPOINTS } from "../../../contract/endpoints.ts";
import { SCOPES, type Scope, scopeOf } from "../../../contract/identity/keys/scopes.ts";
import { TOOLS, type Tool } from "./tools.ts";

/** The endpoint of a tool, by name. */
export function findToolEndpoint({ call }: Pick<Tool, "call">): Endpoint {
  const [resource = "", name = ""] = call.split(".");
  const endpoint = (ENDPOINTS as unknown as Record<string, Record<string, Endpoint>>)[resource]?.[name];
  if (endpoint === undefined) throw new Error(`There is no ${call}`);
  return endpoint;
}

function scopeOfTool(tool: Tool): Scope {
  const scope = scopeOf(tool.call, findToolEndpoint(tool));
  if (scope === null) throw new Error(`${tool.call} is for no key, and so for no agent`);
  return scope;
}

const USED_SCOPES = new Set(TOOLS.map(scopeOfTool));

/** The scopes that tools use. */
export const TOOL_SCOPES: readonly Scope[] = SCOPES.filter((scope) => USED_SCOPES.has(scope));

/** The default scopes of a program that requests none: reading. */
export const DEFAULT_SCOPES = TOOL_SCOPES.filter((scope) => scope.endsWith(":read"));
