import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { DEMO_PASSWORD } from "../src/server/demo/seed.ts";
import { freePort, startProduct } from "../tests/support/product.ts";
import { findChromium } from "./prepare/chromium.js";

const REFERRER = "ines.marchetti@demo.invalid";
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** Maximum largest contentful paint of the landing page on a phone. */
const MAX_LCP_MS = 1_200;
/** Minimum scores with desktop settings. */
const MIN_SCORES: Record<string, number> = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/** The used part of Lighthouse's API; `npm run lighthouse` installs it apart from the product's packages. */
type LighthouseResult = {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
};
type Lighthouse = {
  default(url: string, options: object, config?: object): Promise<LighthouseResult | undefined>;
  desktopConfig: object;
};
const tools = createRequire(new URL("../tools/lighthouse/package.json", import.meta.url));
const { default: lighthouse, desktopConfig }: Lighthouse = await import(
  pathToFileURL(tools.resolve("lighthouse")).href
);

type Session = { access_token: string };

async function signIn(url: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: REFERRER, password: DEMO_PASSWORD }),
  });
  return (await answer.json()) as Session;
}

async function findJob(url: string, session: Session): Promise<string> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const answer = await fetch(`${url}/api/opportunities?limit=1`, { headers });
  const page = (await answer.json()) as { items: { id: string }[] };
  const [job] = page.items;
  if (job === undefined) throw new Error("the demo market has no open job");
  return job.id;
}

/** Tests one page; prints its scores and returns those that are too low. */
async function runCategories(port: number, url: string, categories: readonly string[]): Promise<string[]> {
  const options = { port, output: "json" as const, logLevel: "error" as const, disableStorageReset: true };
  const result = await lighthouse(url, { ...options, onlyCategories: [...categories] }, desktopConfig);
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const scores = categories.map((name) => ({
    name,
    points: Math.round((result.lhr.categories[name]?.score ?? 0) * 100),
  }));
  const { pathname } = new URL(url);
  process.stdout.write(`${pathname.padEnd(48)} ${scores.map((one) => `${one.name} ${one.points}`).join(", ")}\n`);
  return scores
    .filter(({ name, points }) => points < (MIN_SCORES[name] ?? 100))
    .map(({ name, points }) => `${pathname}: ${name} ${points}, at least ${MIN_SCORES[name]}`);
}

/** Tests the landing page with Lighthouse's simulated slow phone; returns what is too late. */
async function measureLcp(port: number, url: string): Promise<string[]> {
  const options = { port, output: "json" as const, logLevel: "error" as const, disableStorageReset: true };
  const result = await lighthouse(url, { ...options, onlyCategories: ["performance"] });
  const shown = Math.round(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY);
  const points = Math.round((result?.lhr.categories.performance?.score ?? 0) * 100);
  process.stdout.write(
    `${"/ on a telephone".padEnd(48)} largest contentful paint ${shown} ms, performance ${points}\n`,
  );
  return shown <= MAX_LCP_MS ? [] : [`/ on a telephone: largest contentful paint ${shown} ms, at most ${MAX_LCP_MS}`];
}

async function runLighthouse(url: string, profile: string): Promise<string[]> {
  const session = await signIn(url);
  const job = await findJob(url, session);
  const debugging = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...FLAGS, `--remote-debugging-port=${debugging}`],
  });
  try {
    const all = Object.keys(MIN_SCORES);
    const public_ = [
      ...(await measureLcp(debugging, url)),
      ...(await runCategories(debugging, url, all)),
      ...(await runCategories(debugging, `${url}/jobs/${job}`, all)),
    ];
    const page = await browser.newPage();
    await page.goto(`${url}/privacy`);
    await page.evaluate((stored) => localStorage.setItem("sb-database-auth-token", stored), JSON.stringify(session));
    await page.close();
    const withoutSeo = all.filter((name) => name !== "seo");
    return [...public_, ...(await runCategories(debugging, `${url}/opportunities`, withoutSeo))];
  } finally {
    await browser.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), "vouchwell-lighthouse-"));
await chmod(folder, 0o755);
const port = await freePort();
const product = await startProduct(path.join(folder, "data"), port, {
  DEMO_DATA: "on",
  PUBLIC_URL: `http://localhost:${port}`,
});
try {
  const tooLow = await runLighthouse(`http://localhost:${port}`, path.join(folder, "browser"));
  for (const line of tooLow) process.stderr.write(`${line}\n`);
  process.exitCode = tooLow.length === 0 ? 0 : 1;
} finally {
  await product.end("SIGTERM");
  await rm(folder, { recursive: true, force: true });
}
