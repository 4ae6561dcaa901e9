import type { Endpoint } from "../../../../contract/endpoint.ts";
import { scopeOf } from "../../../../contract/identity/keys/scopes.ts";

type Named = { readonly name: string; readonly endpoint: Endpoint };

/** Prefix of the stable API for other programs (rule X86). */
export const STABLE_API_PREFIX = "/api/v1";

/** Whether an endpoint belongs to the stable API: those that some key may call. */
export function isStableApi({ name, endpoint }: Named): boolean {
  return scopeOf(name, endpoint) !== null;
}

/** Public and readable from any origin. */
export function isPublicRead(entry: Named): boolean {
  const { method, access } = entry.endpoint;
  return method === "get" && access === "public" && isStableApi(entry);
}

/** The path of an endpoint in the stable API. */
function stableApiPath({ path }: Endpoint): string {
  return path.replace("/api", STABLE_API_PREFIX);
}

/** All paths of an endpoint in the router's syntax, the product's own first. */
export function endpointPaths(entry: Named): string[] {
  const { endpoint } = entry;
  const paths = isStableApi(entry) ? [endpoint.path, stableApiPath(endpoint)] : [endpoint.path];
  return paths.map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
}

/** Groups endpoints by path, in the router's syntax. */
export function entriesByPath<E extends Named>(mounted: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>();
  for (const entry of mounted)
    for (const path of endpointPaths(entry)) found.set(path, [...(found.get(path) ?? []), entry]);
  return found;
}

/** The value of the `Allow` header. */
export function allowedMethods(entries: readonly Named[]): string {
  const methods = entries.flatMap(({ endpoint: { method } }) =>
    method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
  return [...new Set(methods)].join(", ");
}
