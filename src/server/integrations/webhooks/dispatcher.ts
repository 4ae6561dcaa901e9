import { setTimeout as pause } from "node:timers/promises";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { classifyResponse } from "../../../rules/team/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { resolveTarget } from "../../infra/platform/network/resolve-target.ts";
import { adaptConcurrency, type EndpointState, EndpointStates, type OpenRequest } from "./endpoint-states.ts";
import {
  type DueEndpoint,
  dueEndpoints,
  ENDPOINT_ENABLED,
  hasEnabledEndpoints,
  LEASE_MS,
  type LeasedEvent,
  leaseEvents,
  lockEndpoints,
  releaseEvents,
} from "./lease-events.ts";
import { type AttemptResult, recordAttempts } from "./record-attempts.ts";
import { type AttemptOutcome, sendWebhook } from "./send-webhook.ts";
import { signedHeaders } from "./signatures.ts";

/** Milliseconds between polls for due events, and the wait while another process has an endpoint locked. */
const [LOOK_MS, LOCKED_PAUSE_MS] = [400, 50];
/** The interval while there is no endpoint. */
const IDLE_POLL_MS = 10_000;
const STOP_MS = 5_000;
/** Maximum number of results written in one transaction. */
const BATCH = 256;

/** Sends webhook events; each process with background tasks has one. */
export type WebhookDispatcher = {
  /** Sends what is due now and what becomes due by that, then ends; for manual runs. Returns the number of attempts. */
  workDue(): Promise<number>;
  /** Polls for due events until it is stopped. */
  begin(): void;
  /** Starts nothing new; deliveries that do not end within seconds are released. */
  stop(): Promise<void>;
};

/** The payload: the same bytes at every attempt (rule X70). */
function bodyOf({ event, happened_at, data, number }: LeasedEvent): string {
  return JSON.stringify({ type: event, timestamp: happened_at.toISOString(), data: { ...data, version: number } });
}

const NOTHING = { status: null, answer: null } as const;

async function attempt(
  ctx: Context,
  leased: LeasedEvent,
  { agents }: EndpointState,
  cut: AbortSignal,
): Promise<AttemptOutcome> {
  const over = new AbortController();
  try {
    const target = resolveTarget(ctx.config, leased.address, over.signal);
    // The configuration no longer contains the encryption key.
    if (target === null) return { ...NOTHING, failure: "not_public" };
    const body = bodyOf(leased);
    const { id, encrypted, encrypted_former } = leased;
    const secrets = encrypted_former === null ? [encrypted] : [encrypted, encrypted_former];
    const signed = signedHeaders(ctx.secrets, secrets, { id, at: ctx.clock.now(), body });
    const headers = { ...signed, "user-agent": `${PRODUCT_NAME}-Webhooks` };
    return await sendWebhook(target, { headers, body, cut, agents });
  } catch (error) {
    // Errors such as a missing key are retried like all others, and given up in time.
    const about = { webhook: leased.endpoint, delivery: leased.id };
    ctx.log.error({ ...errorFields(error), ...about }, "a webhook could not be sent");
    return { ...NOTHING, failure: "broken" };
  } finally {
    over.abort();
  }
}

type Running = OpenRequest & { readonly leased: LeasedEvent; readonly ends: Promise<void> };
/** An ended attempt; `since` is the start of its lease. */
type EndedAttempt = AttemptResult & { readonly endpointState: EndpointState; readonly since: number };

/** State of the dispatcher. */
type DispatcherState = {
  readonly ctx: Context;
  readonly endpointStates: EndpointStates;
  readonly running: Set<Running>;
  /** Results that are not written yet, in the order of their end, limited per transaction. */
  readonly left: EndedAttempt[];
  batch: number;
  /** Aborts requests that the process cannot wait for. */
  readonly cut: AbortController;
  /** An attempt ended, so there may be room for another one of its endpoint. */
  wake(): void;
};

function startAttempt(dispatcher: DispatcherState, endpointState: EndpointState, leased: LeasedEvent): void {
  const { ctx, cut, running, left } = dispatcher;
  const begun = performance.now();
  const ends = attempt(ctx, leased, endpointState, cut.signal).then((outcome) => {
    running.delete(one);
    if (cut.signal.aborted) return;
    const milliseconds = Math.round(performance.now() - begun);
    adaptConcurrency(one, { taken: classifyResponse(outcome.status) === "delivered", milliseconds });
    left.push({ ...outcome, leased, milliseconds, endpointState, since: begun });
    dispatcher.wake();
  });
  const one: Running = { endpointState, begun, leased, ends };
  running.add(one);
}

/** Writes ended attempts; for an event that another process leased since, that process does it. */
function takeEndedAttempts({ left, batch, ctx }: DispatcherState): EndedAttempt[] {
  const taken = left.splice(0, batch);
  const now = performance.now();
  const alive = taken.filter(({ since }) => now - since < LEASE_MS);
  if (alive.length < taken.length)
    ctx.log.warn({ tries: taken.length - alive.length }, "webhook attempts could not be recorded");
  return alive;
}

/** Due events, including the next of each record once the previous one is written. */
async function wantedBeside(dispatcher: DispatcherState, ended: readonly EndedAttempt[]): Promise<DueEndpoint[]> {
  const due = await dueEndpoints(dispatcher.ctx);
  const known = new Set(due.map(({ endpoint }) => endpoint));
  const more = new Map<string, DueEndpoint>();
  for (const { endpointState, leased } of ended) {
    const { endpoint, company } = endpointState;
    if (known.has(endpoint)) continue;
    const most = (more.get(endpoint)?.most ?? 0) + 1;
    more.set(endpoint, { endpoint, company, address: leased.address, failing: false, most });
  }
  return [...due, ...more.values()];
}

/**
 * `moved`: something was started, written or queued, so there may be more; `locked`: another process had an endpoint
 * locked.
 */
type PollResult = { readonly begun: number; readonly moved: boolean; readonly locked: boolean };

type Room = ReturnType<EndpointStates["roomFor"]>;

/**
 * Writes ended attempts and leases as many events as there is room for, in one transaction. Endpoints locked elsewhere
 * are retried later.
 */
async function settleAndClaim(ctx: Context, ended: readonly EndedAttempt[], room: Room) {
  const ids = new Set([...room, ...ended.map(({ endpointState }) => endpointState)].map(({ endpoint }) => endpoint));
  if (ids.size === 0) return { taken: [], later: [], moved: false, locked: false };
  return ctx.write(async (tx) => {
    const own = await lockEndpoints(tx, [...ids]);
    const settled = ended.filter(({ leased }) => own.has(leased.endpoint));
    await recordAttempts(ctx, tx, settled);
    const wanted = room.filter(({ endpoint }) => own.has(endpoint));
    const { taken, put } = wanted.length === 0 ? { taken: [], put: 0 } : await leaseEvents(tx, wanted);
    const later = ended.filter(({ leased }) => !own.has(leased.endpoint));
    return { taken, later, moved: settled.length + taken.length + put > 0, locked: own.size < ids.size };
  });
}

/** One poll: writes results, and starts due events within the limits. */
async function pollOnce(dispatcher: DispatcherState, leaving = false): Promise<PollResult> {
  const { ctx, endpointStates, running, left } = dispatcher;
  const ended = takeEndedAttempts(dispatcher);
  try {
    const now = performance.now();
    endpointStates.remove(running, now);
    const room = leaving ? [] : endpointStates.roomFor(await wantedBeside(dispatcher, ended), running, now);
    const { taken, later, moved, locked } = await settleAndClaim(ctx, ended, room);
    left.unshift(...later);
    dispatcher.batch = Math.min(BATCH, dispatcher.batch * 2);
    const of = new Map(room.map(({ endpoint, endpointState }) => [endpoint, endpointState]));
    for (const leased of taken) {
      const endpointState = of.get(leased.endpoint);
      if (endpointState !== undefined) startAttempt(dispatcher, endpointState, leased);
    }
    return { begun: taken.length, moved, locked };
  } catch (error) {
    // One event may cause the failure, so batches are retried in the smallest size, the others first.
    left.push(...ended);
    dispatcher.batch = 1;
    throw error;
  }
}

const allOf = (running: ReadonlySet<Running>) => Promise.all([...running].map(({ ends }) => ends));

/** Whether there is anything to poll for. The answer is cached for the interval without endpoints. */
function hasEndpoints({ ctx }: DispatcherState) {
  let until = 0;
  return async (): Promise<boolean> => {
    if (performance.now() < until) return true;
    const areOn = await hasEnabledEndpoints(ctx);
    if (areOn) until = performance.now() + IDLE_POLL_MS;
    return areOn;
  };
}

/** Polls for due events until stopped. */
async function pollUntilStopped(dispatcher: DispatcherState, leaving: AbortSignal): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal: leaving, ref: false }).catch(() => undefined);
  const areOn = hasEndpoints(dispatcher);
  while (!leaving.aborted) {
    const woken = new Promise<void>((resolve) => {
      dispatcher.wake = resolve;
    });
    try {
      if (dispatcher.running.size === 0 && dispatcher.left.length === 0 && !(await areOn())) {
        await Promise.race([woken, rest(IDLE_POLL_MS)]);
        continue;
      }
      const { moved, locked } = await pollOnce(dispatcher);
      if (moved) continue;
      if (locked) await rest(LOCKED_PAUSE_MS);
      else if (dispatcher.left.length === 0) await Promise.race([woken, rest(LOOK_MS)]);
    } catch (error) {
      dispatcher.ctx.log.warn(errorFields(error), "webhooks");
      await rest(LOOK_MS);
    }
  }
}

/** Waits a short time for running attempts, and writes their results. */
async function finishAttempts(dispatcher: DispatcherState): Promise<void> {
  const { ctx, running, left } = dispatcher;
  await Promise.race([allOf(running), pause(STOP_MS, undefined, { ref: false })]);
  const back = [...running].map(({ leased }) => leased);
  dispatcher.cut.abort();
  try {
    for (let tries = 0; left.length > 0 && tries < 10; tries += 1) {
      const { locked } = await pollOnce(dispatcher, true);
      if (locked) await pause(LOCKED_PAUSE_MS);
    }
    await releaseEvents(ctx, back);
  } catch (error) {
    ctx.log.warn(errorFields(error), "webhooks");
  }
}

/**
 * Starts a dispatcher. Results that cannot be written are lost, and the events are leased again after the lease: an
 * event is sent twice rather than not at all (rule X74).
 */
export function startWebhookDispatcher(ctx: Context): WebhookDispatcher {
  const shelf = { endpointStates: new EndpointStates(), running: new Set<Running>(), left: [], batch: BATCH };
  const dispatcher: DispatcherState = { ...shelf, ctx, cut: new AbortController(), wake: () => undefined };
  const leaving = new AbortController();
  let looking: Promise<void> | undefined;
  let stopHearing: () => void = () => undefined;
  return {
    async workDue() {
      for (let done = 0; ; ) {
        const { begun, moved, locked } = await pollOnce(dispatcher);
        done += begun;
        if (!moved && dispatcher.running.size === 0 && dispatcher.left.length === 0) return done;
        await allOf(dispatcher.running);
        if (locked && !moved) await pause(LOCKED_PAUSE_MS);
      }
    },
    begin() {
      if (looking !== undefined) return;
      stopHearing = ctx.bus.subscribe(ENDPOINT_ENABLED, () => dispatcher.wake());
      looking = pollUntilStopped(dispatcher, leaving.signal);
    },
    async stop() {
      leaving.abort();
      stopHearing();
      await looking;
      await finishAttempts(dispatcher);
      dispatcher.endpointStates.end();
    },
  };
}
