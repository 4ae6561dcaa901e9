import { setTimeout as pause } from "node:timers/promises";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Context } from "../db/context.ts";
import { errorFields } from "../platform/log.ts";
import { type Claimed, claim, type Due, dueEndpoints, giveBack } from "./claim.ts";
import { type Outcome, send } from "./send.ts";
import { settle } from "./settle.ts";
import { signedHeaders } from "./sign.ts";
import { webhookTarget } from "./target.ts";

/** Requests of one process at once: in all, those to endpoints whose last try failed, and of one endpoint, one that fails. */
const ROOM = { all: 128, failing: 64, each: 8, eachFailing: 1 } as const;
/** Milliseconds between two looks for what is due, and the least of them while there is much. */
const [LOOK_MS, BREATH_MS] = [400, 10];
const STOP_MS = 5_000;

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

async function attempt(ctx: Context, claimed: Claimed, cut: AbortSignal): Promise<Outcome> {
  const target = webhookTarget(ctx.config, claimed.address);
  // The configuration names it no more.
  if (target === null) return { status: null, fault: "not_public", answer: null };
  const body = bodyOf(claimed);
  const { id, sealed, sealed_former } = claimed;
  const secrets = sealed_former === null ? [sealed] : [sealed, sealed_former];
  const headers = signedHeaders(ctx.secrets, secrets, { id, at: ctx.clock.now(), body });
  return send(target, { headers: { ...headers, "user-agent": `${PRODUCT_NAME}-Webhooks` }, body, cut });
}

type Running = { readonly claimed: Claimed; readonly failing: boolean; readonly ends: Promise<void> };

/** How much may be begun for each of these, beside what runs. */
function roomFor(due: readonly Due[], running: ReadonlySet<Running>): { endpoint: string; free: number }[] {
  const of = new Map<string, number>();
  for (const { claimed } of running) of.set(claimed.endpoint, (of.get(claimed.endpoint) ?? 0) + 1);
  let left = ROOM.all - running.size;
  let leftFailing = ROOM.failing - [...running].filter(({ failing }) => failing).length;
  const wanted: { endpoint: string; free: number }[] = [];
  for (const { endpoint, failing } of due) {
    const own = (failing ? ROOM.eachFailing : ROOM.each) - (of.get(endpoint) ?? 0);
    const free = Math.min(own, left, failing ? leftFailing : left);
    if (free <= 0) continue;
    wanted.push({ endpoint, free });
    left -= free;
    if (failing) leftFailing -= free;
  }
  return wanted;
}

/** What a courier holds while it works. */
type Desk = {
  readonly ctx: Context;
  readonly running: Set<Running>;
  /** Ends requests that the process cannot wait for. */
  readonly cut: AbortController;
  /** Something ended: there may be room for more of its endpoint. */
  wake(): void;
};

async function carry({ ctx, cut }: Desk, claimed: Claimed): Promise<void> {
  try {
    const begun = performance.now();
    const outcome = await attempt(ctx, claimed, cut.signal);
    if (cut.signal.aborted) return;
    await settle(ctx, claimed, { ...outcome, milliseconds: Math.round(performance.now() - begun) });
  } catch (error) {
    const about = { webhook: claimed.endpoint, delivery: claimed.id };
    ctx.log.warn({ ...errorFields(error), ...about }, "a webhook is tried again later");
  }
}

/** Takes what there is room for and begins it; gives how many. */
async function round(desk: Desk): Promise<number> {
  const { ctx, running } = desk;
  const due = await dueEndpoints(ctx);
  const wanted = roomFor(due, running);
  if (wanted.length === 0) return 0;
  const failing = new Set(due.filter((one) => one.failing).map(({ endpoint }) => endpoint));
  const taken = await claim(ctx, wanted);
  for (const claimed of taken) {
    const ends = carry(desk, claimed).then(() => {
      running.delete(one);
      desk.wake();
    });
    const one: Running = { claimed, failing: failing.has(claimed.endpoint), ends };
    running.add(one);
  }
  return taken.length;
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
      if ((await round(desk)) === 0) await Promise.race([woken, rest(LOOK_MS)]);
    } catch (error) {
      desk.ctx.log.warn(errorFields(error), "webhooks");
      await rest(LOOK_MS);
    }
    await rest(BREATH_MS);
  }
}

/**
 * Opens a courier. Whatever it cannot tell the database is claimed anew once its claim is over: an event is sent again rather than
 * not at all (rule X74).
 */
export function openCourier(ctx: Context): Courier {
  const running = new Set<Running>();
  const desk: Desk = { ctx, running, cut: new AbortController(), wake: () => undefined };
  const leaving = new AbortController();
  let looking: Promise<void> | undefined;
  return {
    async workDue() {
      for (let done = 0; ; ) {
        const begun = await round(desk);
        if (begun === 0 && running.size === 0) return done;
        await allOf(running);
        done += begun;
      }
    },
    begin() {
      looking ??= look(desk, leaving.signal);
    },
    async stop() {
      leaving.abort();
      await looking;
      await Promise.race([allOf(running), pause(STOP_MS, undefined, { ref: false })]);
      const left = [...running].map(({ claimed }) => claimed);
      desk.cut.abort();
      await giveBack(ctx, left).catch((error: unknown) => ctx.log.warn(errorFields(error), "webhooks"));
    },
  };
}
