import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type Tracing, UNTRACED } from "./tracing.ts";

/** Opens tracing as configured. The SDK is loaded only if there is a collector. */
export async function openTracing({ traces }: Pick<Config, "traces">, log: Log): Promise<Tracing> {
  if (traces === null) return UNTRACED;
  const { startTracing } = await import("./sdk.ts");
  return startTracing(traces, log);
}

/** Adds the ids of the current trace to log lines (rule O31). */
export function logInTraces(log: Log, tracing: Tracing): Log {
  if (!tracing.on) return log;
  const inTrace = (level: keyof Log) => (fields: object, message: string) =>
    log[level]({ ...fields, ...tracing.ids() }, message);
  return { debug: inTrace("debug"), info: inTrace("info"), warn: inTrace("warn"), error: inTrace("error") };
}
