import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasProgram } from "../support/programs.ts";

const ONCE = ["vouchwell-backup.service", "vouchwell-check.service"];
const UNITS = ["vouchwell-work.service", "vouchwell-web@3000.service"];
/** `systemd-analyze security` in tenths: 0 is fully sandboxed, 100 unprotected; below 20 counts as well protected. */
const EXPOSURE = 20;

const there = hasProgram("systemd-analyze");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "units-"));
  await cp("deploy/systemd/vouchwell-work.service", join(folder, "vouchwell-work.service"));
  await cp("deploy/systemd/vouchwell-web@.service", join(folder, "vouchwell-web@3000.service"));
  for (const name of [...ONCE, "vouchwell-backup.timer", "vouchwell-caddy.service"])
    await cp(join("deploy/systemd", name), join(folder, name));
  for (const name of [...UNITS, ...ONCE]) {
    const text = await readFile(join(folder, name), "utf8");
    // The product is not installed in /opt on the test machine.
    const node = "/opt/vouchwell/node_modules/.bin/node";
    const program = ONCE.includes(name) ? `tools/${/-(\w+)\./.exec(name)?.[1]}` : "main";
    expect(text).toContain(`ExecStart=${node} build/run/${program}.js`);
    await writeFile(join(folder, name), text.replace(node, "/bin/sh"));
  }
  const caddy = join(folder, "vouchwell-caddy.service");
  await writeFile(caddy, (await readFile(caddy, "utf8")).replaceAll("/usr/bin/caddy", "/bin/sh"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.runIf(there)("systemd accepts every unit without warnings", () => {
  for (const name of [...UNITS, ...ONCE, "vouchwell-backup.timer", "vouchwell-caddy.service"]) {
    // An unknown setting is only a warning on standard error.
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)]);
    expect({ status, said: stderr.toString() }, name).toEqual({ status: 0, said: "" });
  }
});

test.runIf(there)("units of the product are sandboxed", () => {
  for (const name of [...UNITS, ...ONCE]) {
    const args = ["security", "--offline=true", "--no-pager", `--threshold=${EXPOSURE}`, join(folder, name)];
    expect(execFileSync("systemd-analyze", args, { stdio: "pipe" }).toString(), name).toContain("Overall exposure");
  }
});

test("both units allow as long for a stop as an upload may take, and restart automatically", async () => {
  for (const name of UNITS) {
    const text = await readFile(join(folder, name), "utf8");
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(140);
    expect(text).toMatch(/^Restart=always$/m);
    expect(text).toMatch(/^ROLE=|ROLE=(web|work)/m);
  }
});
