import type { Context } from "../db/context.ts";
import { erasedWaiting } from "../db/tables/platform.ts";
import { erasedListOf, readErased } from "./erased-list.ts";

/** When people were erased here last, by the keyed hash of their address: who comes in from elsewhere is held to it (rule X227). */
export type ErasedPeople = {
  since(hash: string): Date | undefined;
  /** Reads what came meanwhile; not oftener than every ten seconds. */
  look(): Promise<void>;
};

const LOOK_MS = 10_000;
const DAY_MS = 86_400_000;

/** Reads the whole list, page by page, and keeps a hash and a moment of each person. */
export async function openErasedPeople(ctx: Context): Promise<ErasedPeople> {
  const list = await erasedListOf(ctx.config);
  const last = new Map<string, Date>();
  const take = (kind: string, hash: string, at: Date) => {
    if (kind === "person" && (last.get(hash) ?? at) <= at) last.set(hash, at);
  };
  const since = ctx.clock.now();
  // Two erasures at once may come to the list in either order: of its newest months each name is known.
  const newest = new Date(since.getTime() - DAY_MS).toISOString().slice(0, 7);
  const seen = new Set<string>();
  let looked = since.getTime();

  /** What is on its way to the list; asked for before it, so that nothing falls between the two. */
  async function takeWaiting(): Promise<void> {
    for (const { kind, hash, at } of await ctx.db.select().from(erasedWaiting)) take(kind, hash, at);
  }

  async function takeNew(): Promise<void> {
    for (const month of (await list.months()).filter((one) => one >= newest))
      for (const name of await list.namesOf(month)) {
        if (seen.has(name)) continue;
        const { kind, hash, at } = await list.entry(name);
        take(kind, hash, new Date(at));
        seen.add(name);
      }
  }

  await takeWaiting();
  for await (const some of readErased([list])) for (const { kind, hash, at } of some) take(kind, hash, new Date(at));
  return {
    since: (hash) => last.get(hash),
    async look() {
      const now = ctx.clock.now().getTime();
      if (now - looked < LOOK_MS) return;
      looked = now;
      await takeWaiting();
      await takeNew();
    },
  };
}
