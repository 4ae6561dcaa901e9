import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/prepare/chromium.js";
import { QUICK_FOLDER } from "./tests/support/quick-folder.ts";

// Two runs on one machine need two ports.
const PORT = Number(process.env.JOURNEYS_PORT ?? 4173);

/** One data folder per run: the first process makes and removes it, the workers inherit its name. */
function dataFolder(): string {
  const known = process.env.JOURNEYS_FOLDER;
  if (known !== undefined) return known;
  const folder = mkdtempSync(path.join(QUICK_FOLDER, "vouchwell-journeys-"));
  // PostgreSQL runs as another user when the tests run as root, and has to get through.
  chmodSync(folder, 0o755);
  process.env.JOURNEYS_FOLDER = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const LONG =
  /(stripe|screens|first-hire|first-team|company-sign-in|hiring-systems|saved-searches|overdue-responses|payout|hostile-input|scout)\.spec\.ts$/;

const folder = dataFolder();
const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/journeys/prepare-installation.ts",
  // Half of a journey is waiting: three fill two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // The limits mean "never": a machine that runs other work as well can stand still for 15 seconds.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "en-US",
    timezoneId: "UTC",
    // What cannot be pressed fails soon and by name, not with the time of the whole test.
    actionTimeout: 60_000,
    // Drawing each step of each movement is half of the browser's work; the first hire is made with them.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a tenth of the whole and is asked for where something fails: --trace=on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // One page at a time is looked at in each: a process for each page costs more than the page.
        "--renderer-process-limit=1",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-breakpad",
        // Nothing but this machine is ever reached.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
  // The long ones first, or one of them would run alone at the end.
  projects: [
    { name: "long", testMatch: LONG, use: { browserName: "chromium" } },
    { name: "chromium", testIgnore: LONG, use: { browserName: "chromium" } },
  ],
  webServer: {
    // What the start prints is kept: it names the demo people and the first admin's address.
    command: `exec "${process.execPath}" build/run/main.js > "${folder}/printed.txt"`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(PORT),
      PUBLIC_URL: `http://localhost:${PORT}`,
      DATA_DIR: `${folder}/data`,
      DEMO_DATA: "on",
      RATE_LIMIT_FACTOR: "100",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      DATABASE_READ_URL: "",
      SECRET_KEY: "",
      // Hundreds of people sign up: each pays the least that is allowed.
      PASSWORD_MEMORY_MIB: "19",
      PASSWORD_PASSES: "2",
      ADMIN_EMAILS: "",
      // Other work on the machine would decide what is answered.
      SHEDDING: "off",
    },
  },
});
