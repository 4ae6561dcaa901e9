import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";
import { signUpWithRetries } from "../support/retrying.ts";
import { createPostingLog, expectNoJobLost, postSteadily } from "../support/steady-posting.ts";

let dataDir: string;
let port: number;
let product: Product;

beforeEach(async () => {
  dataDir = await mkdtemp(join(QUICK_FOLDER, "vouchwell-fault-"));
  port = await freePort();
  product = await startProduct(dataDir, port);
});
afterEach(async () => {
  await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(dataDir, "pgdata", "postmaster.pid"), "utf8");
  return Number(file.split("\n")[0]);
}

test("kill -9 of the server: after the restart every acknowledged job exists exactly once", async () => {
  const token = await signUpWithRetries(product.url, "ann@posting.example");
  const log = createPostingLog();
  let dead = false;
  const writing = postSteadily([product.url], token, { log, until: () => dead });
  await expect.poll(() => log.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
  await product.end("SIGKILL");
  dead = true;
  await writing;
  product = await startProduct(dataDir, port);
  await expectNoJobLost(product.url, token, log);
}, 180_000);

test("kill -9 of PostgreSQL: after the restart every acknowledged job exists exactly once", async () => {
  const token = await signUpWithRetries(product.url, "ann@posting.example");
  const log = createPostingLog();
  let dead = false;
  const writing = postSteadily([product.url], token, { log, until: () => dead });
  await expect.poll(() => log.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
  process.kill(await postmasterPid(), "SIGKILL");
  dead = true;
  await writing;
  await product.end("SIGTERM");
  product = await startProduct(dataDir, port);
  await expectNoJobLost(product.url, token, log);
}, 180_000);
