import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeMetrics } from "./metrics.ts";

const run = promisify(execFile);

test("a failing metric is left out and fails no request", async () => {
  const metrics = makeMetrics();
  const broken = () => {
    throw new Error("broken");
  };
  metrics.gauge("broken_gauge", "Fails", broken);
  metrics.counts("broken_counts", "Fails", "label", broken);
  metrics.figure("broken_figure", "Fails", broken);
  metrics.gauges("broken_gauges", "Fails", "label", broken);
  metrics.gauge("sound_gauge", "Does not", () => 5);
  expect(() => metrics.request("/", "GET", 200, Number.NaN)).not.toThrow();
  metrics.request("/", "GET", 200, 1);
  const text = await metrics.text();
  expect(text).toContain("sound_gauge 5");
  expect(text).toContain('http_request_duration_seconds_count{route="/",method="GET",status="200"} 1');
});

test("a failure while measuring garbage collection does not end the process", async () => {
  const script = `
    const { makeMetrics } = await import(${JSON.stringify(new URL("metrics.ts", import.meta.url).href)});
    makeMetrics();
    Object.prototype.polluted = "x";
    for (let round = 0; round < 5; round += 1) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log("alive");`;
  const { stdout } = await run(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script]);
  expect(stdout).toContain("alive");
});

test("no gauge is named like a counter", async () => {
  const text = await makeMetrics().text();
  const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name ?? "");
  expect(gauges.length).toBeGreaterThan(10);
  expect(gauges.filter((name) => name.endsWith("_total"))).toEqual([]);
});
