import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobImportEndpoints as endpoints } from "../../src/contract/jobs/posting/job-imports.ts";
import { PROCESS_IMPORT } from "../../src/server/jobs/import/process-import.ts";
import { createImportingCompany, type ImportingCompany } from "../support/imports.ts";
import { buildPostings, type JobBoard, startJobBoard } from "../support/job-board.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let board: JobBoard;
let importer: ImportingCompany;
let product: Product | undefined;

beforeAll(async () => {
  board = await startJobBoard();
  // Another process uses the real clock.
  world = await createWorld({ now: new Date().toISOString(), config: { IMPORT_HOSTS: board.host } });
  importer = await createImportingCompany(world, board, "killed");
});
afterEach(() => product?.end("SIGKILL"));
afterAll(async () => {
  await world.close();
  await board.close();
});

/** A second process on the world's database that runs waiting tasks. */
async function start(): Promise<Product> {
  const { dataDir, publicUrl, secretKey } = world.services.config;
  const own = { DATABASE_URL: world.url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, IMPORT_HOSTS: board.host };
  product = await startProduct(dataDir, await freePort(), own);
  return product;
}

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_all, nth) => `p${from + nth}`);

test("X101 X106 X107 a process killed between two batches: another one continues without duplicates, with the original counts", async () => {
  const own = await importer.added();
  board.postings = buildPostings(...ids(0, 10));
  await importer.run(own, "import");
  // Ten get new ids, and the board sends 120 of 150 postings and then nothing.
  board.postings = JSON.stringify(buildPostings(...ids(10, 130))).slice(0, -1);
  board.hangs = true;
  const params = { id: importer.company, import: own };
  const { id: run } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  const first = await start();
  // Two batches of fifty are written; the third is incomplete.
  await expect.poll(async () => (await importer.rows()).length, { timeout: 60_000 }).toBe(110);
  await first.end("SIGKILL");
  const read = () => importer.owner.call(endpoints.run, { params: { ...params, run } });
  expect(await read()).toMatchObject({ state: "running", ended_at: null });

  board.hangs = false;
  board.postings = buildPostings(...ids(10, 160));
  // Expires the task like the queue does after some minutes.
  const expire = "UPDATE pgboss.job SET state = 'retry' WHERE state = 'active' AND data->>'task' = $1 RETURNING id";
  expect((await world.pool.query(expire, [PROCESS_IMPORT.name])).rows).toHaveLength(1);
  await start();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("done");
  // The hundred jobs created before the kill must not make ten closed ones look few.
  expect((await read()).counts).toMatchObject({ created: 50, unchanged: 100, closed: 0, left_open: 10 });
  const rows = await importer.rows();
  expect(new Set(rows.map(({ source_id }) => source_id)).size).toBe(160);
  expect(rows).toHaveLength(160);
  expect(rows.filter(({ status }) => status !== "Open")).toEqual([]);
}, 180_000);
