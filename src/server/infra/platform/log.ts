import { createRequire } from "node:module";
import pino, { type DestinationStream } from "pino";
import type { PinoPretty } from "pino-pretty";

/** Structured log: JSON lines in production, readable text in a terminal. It never contains personal data. */
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

/** Lines that cannot be written, for example to a full disk, are buffered up to this many bytes and then lost. */
const WAITING_BYTES = 1_048_576;

/** A destination that loses lines rather than blocking or failing the writer. */
export function steadyDestination(fd: number): DestinationStream {
  const stream = pino.destination({ fd, maxLength: WAITING_BYTES });
  stream.on("error", () => undefined);
  return stream;
}

/** Falls back to the message alone if the fields cannot be serialized. */
function steady(log: Log): Log {
  const one = (level: keyof Log) => (fields: object, message: string) => {
    try {
      log[level](fields, message);
    } catch {
      log[level]({}, message);
    }
  };
  return { debug: one("debug"), info: one("info"), warn: one("warn"), error: one("error") };
}

/**
 * Takes the level (`debug` … `silent`), whether to print readable text, and a destination of JSON lines other than
 * stdout.
 */
export function makeLog(level: string, readable: boolean, destination?: DestinationStream): Log {
  const options = { level, redact: { paths: REDACTED, censor: "…" }, base: null };
  if (!readable)
    return steady(pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? steadyDestination(1)));
  // Loaded only for readable output.
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof PinoPretty;
  return steady(pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", sync: true })));
}

/** Removes query values, which are personal data, from the database library's error message. */
function withoutValues(text: string | undefined): string | undefined {
  return text?.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}

/** The stack without the message, which is logged separately and may be a whole statement. */
function framesOf({ stack, message }: Error): string | undefined {
  return withoutValues(stack?.replace(message, ""));
}

/** The loggable part of an error: name, message and stack, without attached values. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) {
    const { message } = (error ?? {}) as { message?: unknown };
    if (typeof message === "string") return { error: "object", reason: withoutValues(message) };
    // An object without a prototype has no `toString`.
    return { error: typeof error === "object" ? Object.prototype.toString.call(error) : String(error) };
  }
  const cause = error.cause instanceof Error ? withoutValues(`${error.cause.name}: ${error.cause.message}`) : undefined;
  const code = "code" in error ? String(error.code) : undefined;
  return { error: error.name, reason: withoutValues(error.message), code, cause, stack: framesOf(error) };
}
