import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("the product runs without writing to Object.prototype", async () => {
  const script = `
    await import(${JSON.stringify(new URL("quick-start.ts", import.meta.url).href)});
    try { ({}).__proto__.polluted = "x"; } catch {}
    try { ({}).constructor.prototype.polluted = "x"; } catch {}
    console.log(Object.isSealed(Object.prototype), "polluted" in {});`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout.trim()).toBe("true false");
});
