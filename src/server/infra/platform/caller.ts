import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { type Actor, ANONYMOUS } from "./actor.ts";
import { type Mounted, parseInput, type RawInput } from "./endpoints.ts";
import type { FailureReporter } from "./serving.ts";
import { stripUndeclared } from "./strip-undeclared.ts";
import { checkAccess } from "./v1/access.ts";

/** Calls endpoints inside of the process for server-rendered pages: same values and checks, without HTTP. */
export type Caller = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>;

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/**
 * Creates an anonymous caller, since rendered pages are the same for everyone. Takes a factory of page contexts and a
 * failure reporter. The caller throws AppError like the endpoints.
 */
export function anonymousCaller<C extends { actor: Actor }>(
  mounted: readonly Mounted[],
  context: () => C,
  report: FailureReporter,
): Caller {
  // Looked up by name, because the page bundle contains its own copies of the endpoints.
  const byName = new Map(
    mounted.map((entry) => [nameOf(entry.endpoint), { ...entry, present: stripUndeclared(entry.endpoint.output) }]),
  );
  return async function call<E extends Endpoint>(wanted: E, input: CallOf<E>) {
    const entry = byName.get(nameOf(wanted));
    if (entry === undefined) throw new Error(`${nameOf(wanted)} is not mounted`);
    const { endpoint, handler, present } = entry;
    if (endpoint.method !== "get") throw new Error(`${nameOf(wanted)} is not for pages`);
    checkAccess(entry, ANONYMOUS);
    const parsed = parseInput(endpoint, input as RawInput);
    try {
      return present(await handler(context(), parsed)) as OutputOf<E>;
    } catch (error) {
      // The cause is omitted, because the page renderer logs the errors it meets to its own log.
      const { code, fields } = report(error, { request_id: "page", route: endpoint.path });
      throw new AppError(code, { ...(fields && { fields }) });
    }
  };
}
