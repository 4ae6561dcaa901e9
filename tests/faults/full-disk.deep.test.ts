import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOperationsEndpoints } from "../../src/contract/admin/operations.ts";
import { openBackupLocation } from "../../src/server/infra/backup/location.ts";
import { createWorld } from "../support/world.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MIB = 2 ** 20;
const TOKEN = "a token for the figures of this test";

let folder = "";
let mounted = false;

/** A separate disk of 64 MiB; needs a right that not every machine grants. */
function mount(options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function fill(): void {
  try {
    for (let n = 0; ; n += 1) writeFileSync(join(folder, `filler-${n}`), Buffer.alloc(MIB));
  } catch {
    // It is full.
  }
}

function empty(): void {
  for (const name of readdirSync(folder)) if (name.startsWith("filler-")) rmSync(join(folder, name));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "full-disk-"));
  mounted = mount("size=64m,mode=0755");
});
afterAll(() => {
  if (mounted) execFileSync("umount", [folder]);
  rmdirSync(folder);
});

describe("O56 a disk of 64 MiB", () => {
  test("is reported everywhere while full, and as fine after space is freed", async ({ skip }) => {
    if (!mounted) return skip("nothing may be mounted here");
    const world = await createWorld({
      config: { DATA_DIR: folder, METRICS_TOKEN: TOKEN },
      // By the world's clock: results are cached for some seconds.
      delay: () => 0,
    });
    try {
      const admin = await world.person("Ada Admin", { admin: true });
      const seen = async () => {
        world.clock.advance(15_000);
        const ready = await world.app.request("/readyz");
        const { parts } = await admin.call(adminOperationsEndpoints.get, {});
        const headers = { authorization: `Bearer ${TOKEN}` };
        const text = await (await world.app.request("/metrics", { headers })).text();
        return {
          ready: [ready.status, ((await ready.json()) as { disk: string }).disk],
          part: parts.find(({ part }) => part === "disk")?.says,
          writable: /^disk_writable\{folder="data"\} (.*)$/m.exec(text)?.[1],
          size: /^disk_size_bytes\{folder="data"\} (.*)$/m.exec(text)?.[1],
        };
      };
      const size = String(64 * MIB);
      expect(await seen()).toEqual({ ready: [200, "fine"], part: "disk_fine", writable: "1", size });
      fill();
      expect(await seen()).toEqual({ ready: [200, "full"], part: "disk_full", writable: "0", size });
      empty();
      expect(await seen()).toEqual({ ready: [200, "fine"], part: "disk_fine", writable: "1", size });
      expect(readdirSync(folder).filter((name) => name.startsWith(".write-test"))).toEqual([]);
    } finally {
      empty();
      await world.close();
    }
  }, 120_000);

  const start = () =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: "0", NODE_ENV: "production" };
      const options = { cwd: ROOT, env, timeout: 60_000 };
      const child = execFile(process.execPath, ["src/server/main.ts"], options, (_error, out, err) =>
        resolve({ code: child.exitCode, text: out + err }),
      );
    });

  test("aborts a first start with one sentence and no remnants", async ({ skip }) => {
    if (!mounted) return skip("nothing may be mounted here");
    fill();
    try {
      const before = readdirSync(folder);
      const { code, text } = await start();
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/^[^\n]+ could not be written\. The disk is full: .*\n$/),
      ]);
      expect(readdirSync(folder)).toEqual(before);
    } finally {
      empty();
    }
    execFileSync("mount", ["-o", "remount,ro", folder]);
    try {
      const { code, text } = await start();
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/^[^\n]+ could not be .*\. The disk is mounted read-only: .*\n$/),
      ]);
      expect(text).not.toMatch(/chown|belong/);
      const target = await openBackupLocation(join(folder, "backups"));
      await expect(target.write("one/cover.json", Buffer.from("x"))).rejects.toThrow(/EROFS/);
    } finally {
      execFileSync("mount", ["-o", "remount,rw", folder]);
    }
  }, 150_000);
});
