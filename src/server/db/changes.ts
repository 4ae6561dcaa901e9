import type { Bus } from "./bus.ts";

/** What comes in one moment is told once: a press that moves a hundred people changes one board. */
const MOMENT_MS = 150;

/** Resolves once it is rung, at once if that was before. */
function bell() {
  let rung = false;
  let wake: () => void = () => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait() {
      if (!rung)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      rung = false;
    },
  };
}

type Meant = {
  readonly bus: Bus;
  /** Channels of the bus, and which of their payloads are meant. */
  readonly on: readonly (readonly [channel: string, isMeant: (payload: string) => boolean])[];
  readonly over: AbortSignal;
};

/** Lets one wait until something that is meant has come since one waited last, or `over`. To be stopped by who began it. */
export function listen({ bus, on, over }: Meant): { wait(): Promise<void>; stop(): void } {
  const { ring, wait } = bell();
  const stops = on.map(([channel, isMeant]) => bus.subscribe(channel, (payload) => isMeant(payload) && ring()));
  // News may have been missed while the connection was away.
  stops.push(bus.onResync(ring));
  over.addEventListener("abort", ring);
  return {
    wait,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

type Heard = Meant & {
  /** Asked before each word: whoever may not hear it any more hears no more at all. */
  readonly may: () => Promise<boolean>;
};

/** Counts up whenever something that is meant has changed, in whichever process, as long as the hearer may know. */
export async function* countedChanges({ bus, may, on, over }: Heard): AsyncGenerator<{ nth: number }> {
  const { wait, stop } = listen({ bus, on, over });
  try {
    for (let nth = 0; !over.aborted; nth += 1) {
      yield { nth };
      await wait();
      if (over.aborted || !(await may())) return;
      await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    }
  } finally {
    stop();
  }
}
