import { type Call, type Calls, given, readCall } from "./call.ts";
import type { ClientOptions } from "./options.ts";
import { itemsOf } from "./paging.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { send } from "./transport.ts";

type Verb = (...values: unknown[]) => Promise<unknown>;

function verbOf(call: Call, settings: Settings): Verb {
  const verb: Verb = async (...values) => send(call, given(call, values), settings);
  if (!call.traits.has("paged")) return verb;
  const all = (...values: unknown[]) => {
    const first = given(call, values);
    return itemsOf((query) => send(call, { ...first, query }, settings), first.query);
  };
  return Object.assign(verb, { all });
}

/** Creates a client of these calls. `surroundings`: replacements for clock, randomness and waiting. */
export function makeClient(
  calls: Calls,
  options: ClientOptions,
  surroundings: Partial<Settings> = {},
): Record<string, Record<string, Verb>> {
  const settings = { ...settingsOf(options), ...surroundings };
  const nouns = Object.entries(calls).map(([noun, verbs]) => {
    const functions = Object.entries(verbs).map(([verb, line]) => [verb, verbOf(readCall(line), settings)] as const);
    return [noun, Object.fromEntries(functions)] as const;
  });
  return Object.fromEntries(nouns);
}
