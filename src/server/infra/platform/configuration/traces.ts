import { z } from "zod";

/** The trace collector, its headers, and the share of requests that are traced. */
export type TracesConfig = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 0 to 1; applies to traces that begin here. */
  readonly share: number;
};

/** Whether a text is an OTLP base address; the standard appends the path of each signal to it. */
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

/** Parses `name=value,other=value` with percent-encoded values. Undefined for anything else. */
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

/** OTEL_TRACES_SAMPLER_ARG: 0 to 1; null for anything else. */
export function parseSampleRatio(text: string): number | null {
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

/** OTEL_EXPORTER_OTLP_HEADERS. Error messages do not quote the value. */
export const collectorHeaders = z.string().transform((value, context) => {
  const headers = readHeaders(value);
  if (headers !== undefined) return headers;
  context.addIssue("must be name=value, several with a comma between them, and values written as in an address");
  return z.NEVER;
});
