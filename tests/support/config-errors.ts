import { readConfig } from "../../src/server/infra/platform/config.ts";
import { ConfigError } from "../../src/server/infra/platform/configuration/variables.ts";

/** The message with which a configuration is refused; empty if it is valid. */
export function readConfigErrors(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}
