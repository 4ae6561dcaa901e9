import { setTimeout as pause } from "node:timers/promises";
import { type CallResult, createCaller } from "../../bench/day/calls.ts";
import { planDay } from "../../bench/day/plan.ts";
import { type Browser, beginVisit, type VisitContext } from "../../bench/day/visit-session.ts";
import { runVisit } from "../../bench/day/visits.ts";

const SEED = 20_261_126;
/** Reading time is compressed, so that enough happens while processes restart. */
const COMPRESSED = 480;
const BETWEEN_PAGES_MS = 500;

type Visitors = {
  /** Number of people; the next number is an admin. */
  readonly people: number;
  /** Refresh tokens by person's number. */
  readonly sessions: ReadonlyMap<number, string>;
  readonly jobs: readonly string[];
  /** Number of concurrent visits. */
  readonly at: number;
};

export type Visiting = {
  readonly called: readonly CallResult[];
  /** Lets running visits finish. */
  end(): Promise<void>;
};

/** Simulates visits as in the day benchmark until stopped. Takes the address. */
export async function simulateVisits(url: string, { people, sessions, jobs, at }: Visitors): Promise<Visiting> {
  const caller = createCaller(url);
  const browsers = new Map<number, Browser>();
  for (const [who, refresh_token] of sessions) browsers.set(who, { refresh_token });
  let number = 0;
  const ground: VisitContext = {
    caller,
    browsers,
    jobs,
    seed: SEED,
    compressed: COMPRESSED,
    admin: people,
    next: () => ++number,
  };
  const plan = planDay({ seed: SEED, people, milliseconds: 1, times: 100 });
  const admin = beginVisit(ground, { nth: -1, at: 0, hour: 0, kind: "poster", who: people, password: true });
  if (!(await admin.enter())) throw new Error("the admin cannot sign in");
  let over = false;
  let nth = 0;
  /** At most one visit per person, because two would refresh one session twice. */
  const inside = new Set<number>();
  async function visitor(): Promise<void> {
    while (!over) {
      const planned = plan[nth++];
      if (planned === undefined) throw new Error("the plan is at its end");
      if (inside.has(planned.who)) continue;
      inside.add(planned.who);
      await runVisit(ground, planned, performance.now());
      inside.delete(planned.who);
    }
  }
  const send = (kind: string, path: string) => caller.send({ kind, hour: 0, due: performance.now(), path });
  /** Like a browser with an empty cache: a page and then everything it references. */
  async function browser(): Promise<void> {
    while (!over) {
      const { text } = await send("page", "/browse");
      const parts = new Set(text.match(/\/assets\/[\w./-]+\.\w+/gu));
      await Promise.all([...parts].map((part) => send("part of a page", part)));
      await pause(BETWEEN_PAGES_MS);
    }
  }
  const visitors = Promise.all([browser(), ...Array.from({ length: at }, visitor)]);
  return {
    called: caller.called,
    async end() {
      over = true;
      await visitors;
      caller.close();
    },
  };
}
