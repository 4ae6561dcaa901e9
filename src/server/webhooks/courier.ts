import { setTimeout as pause } from "node:timers/promises";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { takenAs } from "../../rules/team/webhooks.ts";
import type { Context } from "../db/context.ts";
import { errorFields } from "../platform/log.ts";
import { openTarget } from "../platform/network/open-target.ts";
import { CLAIM_MS, type Claimed, claim, type Due, dueEndpoints, giveBack, holdEndpoints } from "./claim.ts";
import { judge, type Lane, Lanes, type Open } from "./lanes.ts";
import { type Outcome, send } from "./send.ts";
import { type Ended, settle } from "./settle.ts";
import { signedHeaders } from "./sign.ts";

/** Milliseconds between two looks for what is due, and while somebody else holds an endpoint for a moment. */
const [LOOK_MS, HELD_MS] = [400, 50];
const STOP_MS = 5_000;
/** So much is written down in one transaction. */
const BATCH = 256;

/** Sends what waits for companies' endpoints: each process that does background work has one. */
export type Courier = {
  /** Sends what is due now and what that lets follow, and ends: for those who work by hand. Gives how many tries that were. */
  workDue(): Promise<number>;
  /** Goes on looking for what is due until it is stopped. */
  begin(): void;
  /** Begins nothing anew; what does not end in a few seconds is given back. */
  stop(): Promise<void>;
};

/** What is sent: the same bytes at every try (rule X70). */
function bodyOf({ event, happened_at, data, number }: Claimed): string {
  return JSON.stringify({ type: event, timestamp: happened_at.toISOString(), data: { ...data, version: number } });
}

const NOTHING = { status: null, answer: null } as const;

async function attempt(ctx: Context, claimed: Claimed, { agents }: Lane, cut: AbortSignal): Promise<Outcome> {
  const over = new AbortController();
  try {
    const target = openTarget(ctx.config, claimed.address, over.signal);
    // The configuration names it no more.
    if (target === null) return { ...NOTHING, fault: "not_public" };
    const body = bodyOf(claimed);
    const { id, sealed, sealed_former } = claimed;
    const secrets = sealed_former === null ? [sealed] : [sealed, sealed_former];
    const signed = signedHeaders(ctx.secrets, secrets, { id, at: ctx.clock.now(), body });
    const headers = { ...signed, "user-agent": `${PRODUCT_NAME}-Webhooks` };
    return await send(target, { headers, body, cut, agents });
  } catch (error) {
    // A key that is gone, for one: it is tried again as anything else is, and given up in time.
    const about = { webhook: claimed.endpoint, delivery: claimed.id };
    ctx.log.error({ ...errorFields(error), ...about }, "a webhook could not be sent");
    return { ...NOTHING, fault: "broken" };
  } finally {
    over.abort();
  }
}

type Running = Open & { readonly claimed: Claimed; readonly ends: Promise<void> };
/** A try that has ended; `since` when it was taken. */
type Left = Ended & { readonly lane: Lane; readonly since: number };

/** What a courier holds while it works. */
type Desk = {
  readonly ctx: Context;
  readonly lanes: Lanes;
  readonly running: Set<Running>;
  /** What is not written down yet, in the order in which it ended; so much of it at once. */
  readonly left: Left[];
  batch: number;
  /** Ends requests that the process cannot wait for. */
  readonly cut: AbortController;
  /** Something ended: there may be room for more of its endpoint. */
  wake(): void;
};

function start(desk: Desk, lane: Lane, claimed: Claimed): void {
  const { ctx, cut, running, left } = desk;
  const begun = performance.now();
  const ends = attempt(ctx, claimed, lane, cut.signal).then((outcome) => {
    running.delete(one);
    if (cut.signal.aborted) return;
    const milliseconds = Math.round(performance.now() - begun);
    judge(one, { taken: takenAs(outcome.status) === "delivered", milliseconds });
    left.push({ ...outcome, claimed, milliseconds, lane, since: begun });
    desk.wake();
  });
  const one: Running = { lane, begun, claimed, ends };
  running.add(one);
}

/** What has ended and can be written down; who else has taken it since does that. */
function takeLeft({ left, batch, ctx }: Desk): Left[] {
  const taken = left.splice(0, batch);
  const now = performance.now();
  const alive = taken.filter(({ since }) => now - since < CLAIM_MS);
  if (alive.length < taken.length)
    ctx.log.warn({ tries: taken.length - alive.length }, "tries of webhooks were not written down");
  return alive;
}

/** What is due, and what may be once that which ended is written down: of each record the next one. */
async function wantedBeside(desk: Desk, ended: readonly Left[]): Promise<Due[]> {
  const due = await dueEndpoints(desk.ctx);
  const known = new Set(due.map(({ endpoint }) => endpoint));
  const more = new Map<string, Due>();
  for (const { lane, claimed } of ended) {
    const { endpoint, company } = lane;
    if (known.has(endpoint)) continue;
    const most = (more.get(endpoint)?.most ?? 0) + 1;
    more.set(endpoint, { endpoint, company, address: claimed.address, failing: false, most });
  }
  return [...due, ...more.values()];
}

/** `moved`: something was begun, written down or put in line, so that there may be more; `held`: somebody else had an endpoint. */
type Done = { readonly begun: number; readonly moved: boolean; readonly held: boolean };

type Room = ReturnType<Lanes["roomFor"]>;

/** Writes down what ended and takes what there is room for, in one transaction. What somebody else holds comes later. */
async function settleAndClaim(ctx: Context, ended: readonly Left[], room: Room) {
  const ids = new Set([...room, ...ended.map(({ lane }) => lane)].map(({ endpoint }) => endpoint));
  if (ids.size === 0) return { taken: [], later: [], moved: false, held: false };
  return ctx.write(async (tx) => {
    const own = await holdEndpoints(tx, [...ids]);
    const settled = ended.filter(({ claimed }) => own.has(claimed.endpoint));
    await settle(ctx, tx, settled);
    const wanted = room.filter(({ endpoint }) => own.has(endpoint));
    const { taken, put } = wanted.length === 0 ? { taken: [], put: 0 } : await claim(tx, wanted);
    const later = ended.filter(({ claimed }) => !own.has(claimed.endpoint));
    return { taken, later, moved: settled.length + taken.length + put > 0, held: own.size < ids.size };
  });
}

/** One look: writes down what ended, and begins what is due and has room. */
async function round(desk: Desk, leaving = false): Promise<Done> {
  const { ctx, lanes, running, left } = desk;
  const ended = takeLeft(desk);
  try {
    const now = performance.now();
    lanes.forget(running, now);
    const room = leaving ? [] : lanes.roomFor(await wantedBeside(desk, ended), running, now);
    const { taken, later, moved, held } = await settleAndClaim(ctx, ended, room);
    left.unshift(...later);
    desk.batch = Math.min(BATCH, desk.batch * 2);
    const of = new Map(room.map(({ endpoint, lane }) => [endpoint, lane]));
    for (const claimed of taken) {
      const lane = of.get(claimed.endpoint);
      if (lane !== undefined) start(desk, lane, claimed);
    }
    return { begun: taken.length, moved, held };
  } catch (error) {
    // One of them may be what fails: they are tried anew by the fewest, the others first.
    left.push(...ended);
    desk.batch = 1;
    throw error;
  }
}

const allOf = (running: ReadonlySet<Running>) => Promise.all([...running].map(({ ends }) => ends));

/** Looks for what is due until it is left. */
async function look(desk: Desk, leaving: AbortSignal): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal: leaving, ref: false }).catch(() => undefined);
  while (!leaving.aborted) {
    const woken = new Promise<void>((resolve) => {
      desk.wake = resolve;
    });
    try {
      const { moved, held } = await round(desk);
      if (moved) continue;
      if (held) await rest(HELD_MS);
      else if (desk.left.length === 0) await Promise.race([woken, rest(LOOK_MS)]);
    } catch (error) {
      desk.ctx.log.warn(errorFields(error), "webhooks");
      await rest(LOOK_MS);
    }
  }
}

/** Waits for what runs, not for long, and writes down how it ended. */
async function finish(desk: Desk): Promise<void> {
  const { ctx, running, left } = desk;
  await Promise.race([allOf(running), pause(STOP_MS, undefined, { ref: false })]);
  const back = [...running].map(({ claimed }) => claimed);
  desk.cut.abort();
  try {
    for (let tries = 0; left.length > 0 && tries < 10; tries += 1) {
      const { held } = await round(desk, true);
      if (held) await pause(HELD_MS);
    }
    await giveBack(ctx, back);
  } catch (error) {
    ctx.log.warn(errorFields(error), "webhooks");
  }
}

/**
 * Opens a courier. Whatever it cannot tell the database is claimed anew once its claim is over: an event is sent again rather than
 * not at all (rule X74).
 */
export function openCourier(ctx: Context): Courier {
  const shelf = { lanes: new Lanes(), running: new Set<Running>(), left: [], batch: BATCH };
  const desk: Desk = { ...shelf, ctx, cut: new AbortController(), wake: () => undefined };
  const leaving = new AbortController();
  let looking: Promise<void> | undefined;
  return {
    async workDue() {
      for (let done = 0; ; ) {
        const { begun, moved, held } = await round(desk);
        done += begun;
        if (!moved && desk.running.size === 0 && desk.left.length === 0) return done;
        await allOf(desk.running);
        if (held && !moved) await pause(HELD_MS);
      }
    },
    begin() {
      looking ??= look(desk, leaving.signal);
    },
    async stop() {
      leaving.abort();
      await looking;
      await finish(desk);
      desk.lanes.end();
    },
  };
}
