import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const setupFiles = ["tests/support/fail-on-console-error.ts"];
/** As the product runs: a library that cannot go on with it is found here. */
const served = ["src/server/frozen-prototype.ts", ...setupFiles];

/** What starts processes, waits for real time or walks for long: `npm run test:deep`. */
const DEEP = "{src,tests,scripts}/**/*.deep.test.ts";

/** Files that take long begin first, or one of them would run alone at the end. */
const LONG =
  /(access|mass-assignment|scopes|team|money|plans|timing|stripe(-disputes)?|rewards|imports-boards|failover|webhooks|scim|thousand|money-seeds|slow-clients|backup|parts|proxies|blocked-candidates|expressions)(\.deep)?\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests of the server, with a database each. */
const DATABASE_TESTS = {
  environment: "node",
  pool: "threads",
  // Modules keep no state of their own, so files may share them: loading the database library takes half a second.
  isolate: false,
  globalSetup: "tests/support/global-setup.ts",
  setupFiles: served,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    api: { host: "127.0.0.1" },
    // A third waits for time-outs, servers and processes: three fill two cores.
    maxWorkers: 3,
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...DATABASE_TESTS,
          name: "node",
          include: ["src/{contract,rules,server}/**/*.test.ts", "{tests/{access,deploy,faults},bench}/**/*.test.ts"],
          exclude: [DEEP],
        },
      },
      { test: { ...DATABASE_TESTS, name: "deep", include: [DEEP] } },
      {
        test: {
          name: "tools",
          include: ["{scripts,client/src,tests/support}/**/*.test.ts"],
          exclude: [DEEP],
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
          isolate: false,
          setupFiles,
        },
      },
    ],
  },
});
