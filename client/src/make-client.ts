import { assignArguments, type Call, type Calls, readCall } from "./call.ts";
import type { ClientOptions } from "./options.ts";
import { iterateItems } from "./paging.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { sendCall } from "./transport.ts";

type Verb = (...values: unknown[]) => Promise<unknown>;

function createCall(call: Call, settings: Settings): Verb {
  const verb: Verb = async (...values) => sendCall(call, assignArguments(call, values), settings);
  if (!call.traits.has("paged")) return verb;
  const all = (...values: unknown[]) => {
    const first = assignArguments(call, values);
    return iterateItems((query) => sendCall(call, { ...first, query }, settings), first.query);
  };
  return Object.assign(verb, { all });
}

/** Creates a client of these calls. `surroundings`: replacements for clock, randomness and waiting. */
export function makeClient(
  calls: Calls,
  options: ClientOptions,
  surroundings: Partial<Settings> = {},
): Record<string, Record<string, Verb>> {
  const settings = { ...parseSettings(options), ...surroundings };
  const nouns = Object.entries(calls).map(([noun, verbs]) => {
    const functions = Object.entries(verbs).map(
      ([verb, line]) => [verb, createCall(readCall(line), settings)] as const,
    );
    return [noun, Object.fromEntries(functions)] as const;
  });
  return Object.fromEntries(nouns);
}
