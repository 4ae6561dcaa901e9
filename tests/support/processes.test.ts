import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { childrenOf, openFilesIn } from "./processes.ts";
import { hasProgram } from "./programs.ts";

const WAYS = [
  ["linux", process.platform === "linux"],
  ["darwin", hasProgram("ps") && hasProgram("lsof")],
] as const;

for (const [platform, there] of WAYS) {
  test.runIf(there)(`on ${platform} finds live child processes and no others`, async () => {
    const child = spawn("sleep", ["60"], { stdio: "ignore" });
    await once(child, "spawn");
    expect(childrenOf(process.pid, platform)).toContain(child.pid);
    expect(childrenOf(child.pid ?? 0, platform)).toEqual([]);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    expect(childrenOf(process.pid, platform)).not.toContain(child.pid);
  });

  test.runIf(there)(`on ${platform} finds open files and no others`, () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "open-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "one");
    const handle = openSync(file, "w");
    expect(openFilesIn(folder, platform)).toEqual([file]);
    closeSync(handle);
    expect(openFilesIn(folder, platform)).toEqual([]);
  });
}
