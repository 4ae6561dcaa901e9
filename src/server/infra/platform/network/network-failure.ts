import { NOT_PUBLIC } from "./public-networks.ts";

/** Why a request to another server got no response, as far as the connection tells. */
type NetworkFault = "not_public" | "unknown_host" | "unreachable" | "certificate" | "broken";

const FAILURES: Readonly<Record<string, NetworkFault>> = {
  [NOT_PUBLIC]: "not_public",
  ENOTFOUND: "unknown_host",
  ENODATA: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ESERVFAIL: "unknown_host",
  ETIMEOUT: "unknown_host",
  ECANCELLED: "unknown_host",
  ECONNREFUSED: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
};

/** Classifies a request error by its code; an error without one is `broken`. */
export function networkFailure(error: unknown): NetworkFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // If all addresses failed, the first error counts.
  if (error instanceof AggregateError && code === "" && error.errors[0] instanceof Error)
    return networkFailure(error.errors[0]);
  return FAILURES[code] ?? (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? "certificate" : "broken");
}
