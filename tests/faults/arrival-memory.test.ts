import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carried, makeArchive, press, setUp, watched } from "../../bench/company-import.ts";
import { makeWorld, type World } from "../support/world.ts";

const ARCHIVE_MB = 24;
/** Half of it; bench/company-import.ts looks at a gigabyte. */
const MOST_MB = 12;

let world: World;
beforeAll(async () => {
  world = await makeWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());

test("X226 memory does not grow with an archive, neither while it is looked at nor while it is taken in", async () => {
  const path = join(world.folder, "large.tar");
  const arrival = await setUp(world.services, path, await makeArchive(path, ARCHIVE_MB));
  const grown = await watched(800);
  await carried(world.services, arrival);
  await press(world.services, arrival);
  await carried(world.services, arrival);
  expect(await grown()).toBeLessThan(MOST_MB);
  const { rows } = await world.pool.query("SELECT state, fault FROM company_arrivals WHERE id = $1", [arrival]);
  expect(rows).toEqual([{ state: "done", fault: null }]);
  expect((await world.pool.query("SELECT count(*)::int AS n FROM files WHERE attached_at IS NOT NULL")).rows[0].n).toBe(
    101,
  );
  await rm(path);
}, 60_000);
