import type { Unread } from "../../contract/notifications.ts";
import type { UserContext } from "../db/context.ts";
import { unreadOf } from "./queries.ts";
import { NOTIFICATIONS } from "./tell.ts";

/** A bell that can be rung while nobody waits: the next one who waits goes on at once. */
function bell() {
  let rung = true;
  let wake: () => void = () => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait() {
      if (!rung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      rung = false;
    },
  };
}

function same(left: Unread | null, right: Unread): boolean {
  return left !== null && left.unread === right.unread && left.newest === right.newest;
}

/** How many unread notifications the viewer has, now and whenever it changes, in whichever process that happens. */
export async function* unreadEvents(ctx: UserContext, over: AbortSignal): AsyncGenerator<Unread> {
  const { ring, wait } = bell();
  const stops = [
    ctx.bus.subscribe(NOTIFICATIONS, (user_id) => user_id === ctx.actor.id && ring()),
    // News may have been missed while the connection was away.
    ctx.bus.onResync(ring),
  ];
  over.addEventListener("abort", ring);
  try {
    let last: Unread | null = null;
    while (!over.aborted) {
      await wait();
      if (over.aborted) return;
      // From the primary: a replica may not have what the news are about.
      const now: Unread = await ctx.write((tx) => unreadOf(tx, ctx.actor.id));
      if (same(last, now)) continue;
      last = now;
      yield now;
    }
  } finally {
    for (const stop of stops) stop();
  }
}
