import { setTimeout as pause } from "node:timers/promises";
import { type Random, randomForItem } from "../random.ts";
import type { Caller, CallResponse } from "./calls.ts";
import type { Visit } from "./plan.ts";
import { emailOf, PASSWORD } from "./seed-people.ts";

/** A person's browser state between visits. */
export type Browser = { readonly access_token?: string; readonly refresh_token: string };

/** Shared by all visits. */
export type VisitContext = {
  readonly caller: Caller;
  readonly browsers: Map<number, Browser>;
  readonly seed: number;
  /** Milliseconds of real time per simulated millisecond. */
  readonly compressed: number;
  /** Listed jobs, most read first. */
  readonly jobs: readonly string[];
  readonly admin: number;
  /** A unique number. */
  next(): number;
};

type Sent = { readonly method?: string; readonly body?: object | Buffer };

/** A running visit. */
export type VisitSession = {
  readonly random: Random;
  readonly ground: VisitContext;
  readonly who: number;
  chance(part: number): boolean;
  /** Simulates reading for an average of real seconds; the next request is due right after. */
  think(seconds: number): Promise<void>;
  get<T>(kind: string, path: string): Promise<T | null>;
  /** A page load without a session. */
  page(kind: string, path: string): Promise<boolean>;
  /** A write with its own key; null if refused. */
  send<T>(kind: string, path: string, sent: Sent): Promise<T | null>;
  /** Signs in or refreshes the session. */
  enter(): Promise<boolean>;
  /** Listens to events until the visit ends. */
  listen(): void;
  leave(): void;
};

const STREAM = { kind: "open the stream of news", path: "/api/notifications/events" };

function jsonOf<T>({ status, text }: CallResponse): T | null {
  return status >= 200 && status < 300 && text !== "" ? (JSON.parse(text) as T) : null;
}

/** By password or by the remaining session. */
function signInOf({ password }: Visit, who: number, refresh_token: string | undefined) {
  const path = "/auth/v1/token?grant_type=";
  if (password || refresh_token === undefined)
    return { kind: "sign in", path: `${path}password`, body: { email: emailOf(who), password: PASSWORD } };
  return { kind: "renew the session", path: `${path}refresh_token`, body: { refresh_token } };
}

/** Begins a visit due at a time by `performance.now()`. Takes the acting person if different. */
export function beginVisit(ground: VisitContext, visit: Visit, due?: number, who = visit.who): VisitSession {
  const random = randomForItem(ground.seed + 7, visit.nth);
  const { caller, browsers, compressed } = ground;
  const streams: (() => void)[] = [];
  let since = due;
  let keys = 0;
  let left = false;
  function moment(): number {
    const at = since ?? performance.now();
    // Requests that a screen sends together are due together.
    queueMicrotask(() => {
      since = undefined;
    });
    return at;
  }
  const browser = () => browsers.get(who);
  const key = () => `day-${ground.seed}-${who}-${visit.nth}-${++keys}`;
  const call = (kind: string, path: string, sent: Sent & { token?: string | undefined; key?: string } = {}) =>
    caller.send({ kind, hour: visit.hour, due: moment(), path, ...sent });
  async function enter(): Promise<boolean> {
    const { kind, path, body } = signInOf(visit, who, browser()?.refresh_token);
    const said = jsonOf<Browser>(await call(kind, path, { method: "POST", body }));
    if (said !== null) browsers.set(who, said);
    return said !== null;
  }
  return {
    random,
    ground,
    who,
    chance: (part) => random.next() < part,
    async think(seconds) {
      const wait = (-Math.log(1 - random.next()) * seconds * 1_000) / compressed;
      const until = performance.now() + wait;
      await pause(wait);
      since = until;
    },
    get: async (kind, path) => jsonOf(await call(kind, path, { token: browser()?.access_token })),
    page: async (kind, path) => (await call(kind, path)).status === 200,
    send: async (kind, path, { method = "POST", body = {} }) =>
      jsonOf(await call(kind, path, { method, body, token: browser()?.access_token, key: key() })),
    enter,
    listen() {
      const token = browser()?.access_token;
      void caller.listen({ ...STREAM, hour: visit.hour, due: moment(), token }).then((end) => {
        if (left) end();
        else streams.push(end);
      });
    },
    leave() {
      left = true;
      for (const end of streams) end();
    },
  };
}
