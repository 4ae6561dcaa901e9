import { Agent as PlainAgent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { DueEndpoint } from "./lease-events.ts";

/** Concurrency of an endpoint: initial, maximum, and its adaptation to the responses. */
const WINDOW = { first: 4, most: 32, quickMs: 1_000, slowMs: 2_000 } as const;
/** An endpoint counts as healthy from this number of quick responses on. */
const HEALTHY_RESPONSES = WINDOW.first + 1;

type Limit = { readonly young: number; readonly all: number };
/**
 * Concurrency of a process: requests younger than two seconds, which is all that quick receivers need, and all open
 * requests. Unproven and failing endpoints only get a part, so that they do not delay healthy ones (rule X74).
 */
const LIMITS = {
  all: { young: 128, all: 1_000 },
  unproved: { young: 64, all: 800 },
  company: { young: 48, all: 96 },
  host: { young: 64, all: 192 },
  endpoint: { young: WINDOW.most, all: 64 },
} as const satisfies Record<string, Limit>;

/** How long a connection is reused before the host name is resolved again. */
const IDLE_MS = 4_000;
/** After this idle time an endpoint starts anew; above this number idle endpoints are removed. */
const [FORGOTTEN_MS, MANY] = [600_000, 1_000];

/** In-memory state of an endpoint. */
export type EndpointState = {
  readonly endpoint: string;
  readonly company: string;
  readonly host: string;
  readonly agents: { readonly http: PlainAgent; readonly https: SecureAgent };
  window: number;
  used: number;
};

/** A request in progress; `late`: it already counted as slow. */
export type OpenRequest = { readonly endpointState: EndpointState; readonly begun: number; late?: boolean };

function createEndpointState({ endpoint, company, address }: DueEndpoint): EndpointState {
  // One agent per endpoint, so that no response arrives over a connection opened for another one.
  const kept = { keepAlive: true, maxFreeSockets: WINDOW.most, timeout: IDLE_MS };
  const agents = { http: new PlainAgent(kept), https: new SecureAgent(kept) };
  return { endpoint, company, host: new URL(address).hostname, agents, window: WINDOW.first, used: 0 };
}

const half = (endpointState: EndpointState) => {
  endpointState.window = Math.max(1, Math.floor(endpointState.window / 2));
};

/** Adapts the concurrency to a response: doubled after a quick one, halved after a slow one, one after a failure. */
export function adaptConcurrency(
  { endpointState, late }: OpenRequest,
  { taken, milliseconds }: { taken: boolean; milliseconds: number },
): void {
  if (!taken) endpointState.window = 1;
  else if (milliseconds < WINDOW.quickMs) endpointState.window = Math.min(WINDOW.most, endpointState.window * 2);
  else if (milliseconds >= WINDOW.slowMs && late !== true) half(endpointState);
}

/** A pending request counts as slow before it ends. */
function markLate(requests: readonly OpenRequest[], now: number): void {
  for (const one of requests) {
    if (one.late === true || now - one.begun < WINDOW.slowMs) continue;
    one.late = true;
    half(one.endpointState);
  }
}

type Count = { young: number; all: number };

/** Open requests by the health of their endpoint. */
class RequestTally {
  readonly #counts = new Map<string, Count>();

  #of(key: string): Count {
    const count = this.#counts.get(key) ?? { young: 0, all: 0 };
    this.#counts.set(key, count);
    return count;
  }

  static #keys({ endpoint, company, host, window }: EndpointState): [string, Limit][] {
    return [
      ["all", LIMITS.all],
      ...(window < HEALTHY_RESPONSES ? [["unproved", LIMITS.unproved] as [string, Limit]] : []),
      [`company ${company}`, LIMITS.company],
      [`host ${host}`, LIMITS.host],
      [`endpoint ${endpoint}`, { ...LIMITS.endpoint, young: window }],
    ];
  }

  add(endpointState: EndpointState, count: Count): void {
    for (const [key] of RequestTally.#keys(endpointState)) {
      const counts = this.#of(key);
      counts.young += count.young;
      counts.all += count.all;
    }
  }

  room(endpointState: EndpointState): number {
    const left = RequestTally.#keys(endpointState).map(([key, { young, all }]) => {
      const counts = this.#of(key);
      return Math.min(young - counts.young, all - counts.all);
    });
    return Math.max(0, Math.min(...left));
  }
}

/** The endpoints that a process sends to. */
export class EndpointStates {
  readonly #endpointStates = new Map<string, EndpointState>();

  /** The current state of an endpoint; a new URL resets it. */
  of(due: DueEndpoint, now: number): EndpointState {
    let endpointState = this.#endpointStates.get(due.endpoint);
    if (endpointState === undefined || endpointState.host !== new URL(due.address).hostname) {
      if (endpointState !== undefined) close(endpointState);
      endpointState = createEndpointState(due);
      this.#endpointStates.set(due.endpoint, endpointState);
    }
    endpointState.used = now;
    return endpointState;
  }

  /**
   * How many requests may start for each of these endpoints, beside the open ones. All get some before one gets many.
   */
  roomFor(
    due: readonly DueEndpoint[],
    open: Iterable<OpenRequest>,
    now: number,
  ): { endpointState: EndpointState; endpoint: string; free: number }[] {
    const requests = [...open];
    markLate(requests, now);
    const tally = new RequestTally();
    for (const { endpointState, begun } of requests)
      tally.add(endpointState, { young: now - begun < WINDOW.slowMs ? 1 : 0, all: 1 });
    const endpointStates = due.map((one) => ({ endpointState: this.of(one, now), most: one.most }));
    const wanted = new Map<EndpointState, number>();
    const rank = ({ endpointState }: { endpointState: EndpointState }) =>
      endpointState.window < HEALTHY_RESPONSES ? 1 : 0;
    const order = endpointStates.toSorted((one, other) => rank(one) - rank(other));
    for (const share of [WINDOW.first, WINDOW.most])
      for (const { endpointState, most } of order) {
        const has = wanted.get(endpointState) ?? 0;
        const free = Math.min(share, most - has, tally.room(endpointState));
        if (free <= 0) continue;
        tally.add(endpointState, { young: free, all: free });
        wanted.set(endpointState, has + free);
      }
    return [...wanted].map(([endpointState, free]) => ({ endpointState, endpoint: endpointState.endpoint, free }));
  }

  /** Removes endpoints without recent deliveries. */
  remove(open: Iterable<OpenRequest>, now: number): void {
    if (this.#endpointStates.size < MANY) return;
    const busy = new Set([...open].map(({ endpointState }) => endpointState));
    for (const [endpoint, state] of this.#endpointStates)
      if (now - state.used > FORGOTTEN_MS && !busy.has(state)) {
        close(state);
        this.#endpointStates.delete(endpoint);
      }
  }

  /** Closes all connections. */
  end(): void {
    for (const endpointState of this.#endpointStates.values()) close(endpointState);
    this.#endpointStates.clear();
  }
}

function close({ agents }: EndpointState): void {
  agents.http.destroy();
  agents.https.destroy();
}
