import { createRequire } from "node:module";
import pino, { type DestinationStream } from "pino";
import type { PinoPretty } from "pino-pretty";

/** Structured log: JSON lines in production, readable in a terminal. No personal data, ever. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const REDACTED = [
  "password",
  "email",
  "token",
  "access_token",
  "refresh_token",
  "authorization",
  "*.password",
  "*.email",
];

/** Takes the level (`debug` … `silent`), whether a person reads along, and where JSON lines go instead of to stdout. */
export function makeLog(level: string, readable: boolean, destination?: DestinationStream): Log {
  const options = { level, redact: { paths: REDACTED, censor: "…" }, base: null };
  if (!readable)
    return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
  // Only who reads along waits for it to be loaded.
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof PinoPretty;
  return pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", sync: true }));
}

/** The database library writes a query's values into its message: those are people's, and no log's business. */
function withoutValues(text: string | undefined): string | undefined {
  return text?.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}

/** What of an error may stand in a log: name, message and stack, no attached values. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? withoutValues(`${error.cause.name}: ${error.cause.message}`) : undefined;
  const code = "code" in error ? String(error.code) : undefined;
  return { error: error.name, reason: withoutValues(error.message), code, cause, stack: withoutValues(error.stack) };
}
