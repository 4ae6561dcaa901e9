import type { Bus } from "./bus.ts";

/** Changes within this period are reported once: moving a hundred candidates at once changes one board. */
const DEBOUNCE_MS = 150;

/** Resolves when rung, or at once if it was rung before. */
function createSignal() {
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

type ChangeSource = {
  readonly bus: Bus;
  /** Channels of the bus, each with a filter on payloads. */
  readonly on: readonly (readonly [channel: string, isMeant: (payload: string) => boolean])[];
  readonly over: AbortSignal;
};

/** Lets a caller wait for a matching event since its last wait, or for `over`. The caller must call `stop`. */
export function watchChanges({ bus, on, over }: ChangeSource): { wait(): Promise<void>; stop(): void } {
  const { ring, wait } = createSignal();
  const stops = on.map(([channel, isMeant]) => bus.subscribe(channel, (payload) => isMeant(payload) && ring()));
  // Events may have been missed while the connection was down.
  stops.push(bus.onResync(ring));
  over.addEventListener("abort", ring);
  return {
    wait,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

type ChangeSubscription = ChangeSource & {
  /** Checked before each value; the stream ends once access is lost. */
  readonly may: () => Promise<boolean>;
};

/** Yields an increasing number whenever a matching change happens in any process, while the subscriber has access. */
export async function* subscribeToChanges({ bus, may, on, over }: ChangeSubscription): AsyncGenerator<{ nth: number }> {
  const { wait, stop } = watchChanges({ bus, on, over });
  try {
    for (let nth = 0; !over.aborted; nth += 1) {
      yield { nth };
      await wait();
      if (over.aborted || !(await may())) return;
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    }
  } finally {
    stop();
  }
}
