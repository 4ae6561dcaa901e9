import { NOT_PUBLIC } from "./public-networks.ts";

/** Why a request to another server had no answer, as far as the connection tells. */
type NetworkFault = "not_public" | "unknown_host" | "unreachable" | "certificate" | "broken";

const FAULTS: Readonly<Record<string, NetworkFault>> = {
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

/** What an error of a request means, by its code; whatever has none broke. */
export function networkFault(error: unknown): NetworkFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Of several addresses none could be reached: what the first one said.
  if (error instanceof AggregateError && code === "" && error.errors[0] instanceof Error)
    return networkFault(error.errors[0]);
  return FAULTS[code] ?? (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? "certificate" : "broken");
}
