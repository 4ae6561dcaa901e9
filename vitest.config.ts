import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const setupFiles = ["tests/support/fail-on-console-error.ts"];

/** Files that take long begin first, or one of them would run alone at the end. */
const LONG =
  /(embedded(-crash|-accounts)?|access|failover|thousand|timing|money|acknowledged|mass-assignment|(former-)?queues?|storage|stripe(-disputes)?|start|mail-(classes|limits)|rewards|auth\/faults|email-change|faults\/(webhooks|hiring-systems|backup|restored|slow-clients|traces|killed-arrival)|access\/(team|untold)|proxies|whole-installation)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    api: { host: "127.0.0.1" },
    // A third waits for time-outs, servers and processes: three fill two cores.
    maxWorkers: 3,
    passWithNoTests: false,
    // What passes only then is named as unsteady at the end of the run.
    retry: 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: "node",
          include: [
            "src/{contract,rules,server}/**/*.test.ts",
            "tests/{access,deploy,faults}/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          environment: "node",
          pool: "threads",
          // Modules keep no state of their own, so files may share them: loading the database library takes half a second.
          isolate: false,
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "tools",
          include: ["{scripts,client/src,tests/support}/**/*.test.ts"],
          environment: "node",
          pool: "threads",
          isolate: false,
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "dom",
          include: ["src/web/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          pool: "threads",
          setupFiles,
        },
      },
    ],
  },
});
