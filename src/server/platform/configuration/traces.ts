import { z } from "zod";

/** Where traces go, how the collector knows us, and of how many requests they are told. */
export type TracesConfig = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 0 to 1, of the traces that begin here. */
  readonly share: number;
};

/** A collector's address as the standard has it: what is sent where on it is put behind it. */
function isCollector(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}

/** `name=value,other=value`, values as in an address. Undefined where that is not what it is. */
function readHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(/[,\r\n]/).filter((part) => part.trim() !== "")) {
    const [, name, written] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
    const value = decoded(written ?? "");
    if (name === undefined || value === undefined || !/^[\x20-\x7e]+$/.test(value)) return undefined;
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** OTEL_TRACES_SAMPLER_ARG: 0 to 1; null where it says anything else. */
export function shareOf(text: string): number | null {
  const share = text.trim() === "" ? 1 : Number(text);
  return share >= 0 && share <= 1 ? share : null;
}

/** OTEL_EXPORTER_OTLP_ENDPOINT. */
export const collectorUrl = z
  .string()
  .refine(
    isCollector,
    "must be the http or https address of a collector, like http://127.0.0.1:4318; keys go into OTEL_EXPORTER_OTLP_HEADERS",
  );

/** OTEL_EXPORTER_OTLP_HEADERS; what is wrong with it is said without it. */
export const collectorHeaders = z.string().transform((value, context) => {
  const headers = readHeaders(value);
  if (headers !== undefined) return headers;
  context.addIssue("must be name=value, several with a comma between them, and values written as in an address");
  return z.NEVER;
});
