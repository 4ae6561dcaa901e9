import type { Endpoint } from "../../../contract/endpoint.ts";
import { scopeOf } from "../../../contract/keys/scopes.ts";

type Named = { readonly name: string; readonly endpoint: Endpoint };

/** What other people's programs may rely on stands below this (rule X86). */
export const PROMISED = "/api/v1";

/** Whether an endpoint is promised: whatever some key may call, and what of that everybody may read. */
export function isPromised({ name, endpoint }: Named): boolean {
  return scopeOf(name, endpoint) !== null;
}

/** Everybody may read it, from wherever they are. */
export function isOpen(entry: Named): boolean {
  const { method, access } = entry.endpoint;
  return method === "get" && access === "public" && isPromised(entry);
}

/** The address under which an endpoint is promised. */
function promisedPath({ path }: Endpoint): string {
  return path.replace("/api", PROMISED);
}

/** All addresses of an endpoint in the router's form, the product's own first. */
export function addressesOf(entry: Named): string[] {
  const { endpoint } = entry;
  const paths = isPromised(entry) ? [endpoint.path, promisedPath(endpoint)] : [endpoint.path];
  return paths.map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
}

/** The methods of each address, in the router's form. */
export function entriesByPath<E extends Named>(mounted: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>();
  for (const entry of mounted)
    for (const path of addressesOf(entry)) found.set(path, [...(found.get(path) ?? []), entry]);
  return found;
}

/** What `Allow` says. */
export function methodsOf(entries: readonly Named[]): string {
  const methods = entries.flatMap(({ endpoint: { method } }) =>
    method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
  return [...new Set(methods)].join(", ");
}
