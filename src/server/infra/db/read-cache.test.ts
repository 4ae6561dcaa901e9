import { expect, test } from "vitest";
import { createKeyedCache, getOrLoad } from "./read-cache.ts";

const START = Date.parse("2026-11-21T12:00:00Z");

function reader() {
  let at = START;
  const clock = { now: () => new Date(at) };
  return { clock, advance: (milliseconds: number) => (at += milliseconds) };
}

test("loads concurrent requests once, caches empty results, and reloads when stale", async () => {
  const ctx = reader();
  const shelf = createKeyedCache<Promise<string | null>>();
  const answers = [null, "second"];
  const ask = () => getOrLoad(ctx, shelf, "same", 1_000, async () => answers.shift() ?? null);
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
  ctx.advance(999);
  expect(await ask()).toBeNull();
  ctx.advance(1);
  expect(await ask()).toBe("second");
});

test("reloads after a failure without dropping what was loaded since", async () => {
  const ctx = reader();
  const shelf = createKeyedCache<Promise<string>>();
  const away = Promise.withResolvers<string>();
  const late = getOrLoad(ctx, shelf, "same", 1_000, () => away.promise);
  ctx.advance(1_000);
  const next = (value: string) => getOrLoad(ctx, shelf, "same", 1_000, async () => value);
  expect(await next("first")).toBe("first");
  away.reject(new Error("the database went away"));
  await expect(late).rejects.toThrow("went away");
  expect(await next("second")).toBe("first");
  ctx.advance(1_000);
  await expect(getOrLoad(ctx, shelf, "same", 1_000, () => Promise.reject(new Error("again")))).rejects.toThrow();
  expect(await next("third")).toBe("third");
});
