import type { Endpoint } from "../../../contract/endpoint.ts";

/** Headers of a deprecated endpoint: since when (RFC 9745), until when (RFC 8594), and its replacement. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Record<string, string> {
  if (deprecated === undefined) return {};
  const { since, ends, instead } = deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    ...(ends !== undefined && { sunset: new Date(ends).toUTCString() }),
    link: `<${instead}>; rel="deprecation"; type="text/html"`,
  };
}
