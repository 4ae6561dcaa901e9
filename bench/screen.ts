import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/prepare/chromium.js";
import { SESSION } from "../tests/journeys/people.ts";
import type { BenchServers } from "./bench-servers.ts";
import { personId } from "./marketplace.ts";
import { formatWhole, type Result } from "./report.ts";
import { fillTeam } from "./team.ts";

const RUNS = 7;
const GOAL = { view_ms: 1_000, drag_ms: 100, memory: 150 };
const MEGABYTE = 2 ** 20;
/** Number of further pages, twenty people each, loaded before memory is measured. */
const PAGES = 25;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Page script that records when the first card appeared, and how long a dropped card took to appear. */
const WATCH = `
  const seen = (globalThis.seen = { first: 0, dropped: 0, shown: 0 });
  let card = "", from = null;
  const columnOf = (id) => document.getElementById(id)?.closest(".pipe-cards") ?? null;
  const drawn = (name) => requestAnimationFrame(() => (seen[name] ||= performance.now()));
  new MutationObserver(() => {
    if (seen.first === 0 && document.querySelector(".pcard") !== null) drawn("first");
    if (seen.dropped > 0 && seen.shown === 0 && columnOf(card) !== null && columnOf(card) !== from) drawn("shown");
  }).observe(document, { childList: true, subtree: true });
  addEventListener("pointerdown", ({ target }) => {
    card = target.closest(".pcard")?.id ?? "";
    from = columnOf(card);
    Object.assign(seen, { dropped: 0, shown: 0 });
  }, true);
  addEventListener("pointerup", () => (seen.dropped = performance.now()), true);
`;

type Seen = { readonly first: number; readonly dropped: number; readonly shown: number };
const timesOf = (page: Page): Promise<Seen> => page.evaluate("seen");

async function openPage(browser: Browser, stage: BenchServers): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1_600, height: 1_000 },
    bypassCSP: true,
    baseURL: stage.product,
  });
  const page = await context.newPage();
  await page.goto("/robots.txt");
  const now = Math.floor(Date.now() / 1_000);
  const user = {
    id: personId(0),
    aud: "authenticated",
    email: "",
    app_metadata: {},
    user_metadata: { role: "poster" },
  };
  const session = { access_token: stage.token, refresh_token: "none", token_type: "bearer", expires_in: 3_600 };
  const stored = JSON.stringify({ ...session, expires_at: now + 3_600, user });
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SESSION)}, ${JSON.stringify(stored)})`);
  await page.addInitScript({ content: WATCH });
  return page;
}

/** Drags the first card of the first column to the second. Returns milliseconds from drop to display. */
async function drag(page: Page): Promise<number> {
  const columns = page.locator(".pipe-cards");
  const [card, target] = [
    await columns.nth(0).locator(".pcard").first().boundingBox(),
    await columns.nth(1).boundingBox(),
  ];
  if (card === null || target === null) throw new Error("nothing to drag");
  await page.mouse.move(card.x + 20, card.y + 20);
  await page.mouse.down();
  await page.mouse.move(card.x + 40, card.y + 40, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction("seen.shown > 0");
  const { dropped, shown } = await timesOf(page);
  return shown - dropped;
}

/** Private memory of the page's process and its JavaScript heap, in megabytes. */
async function memoryOf(browser: Browser, page: Page): Promise<{ own: number; heap: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
  const everywhere = await browser.newBrowserCDPSession();
  const { processInfo } = await everywhere.send("SystemInfo.getProcessInfo");
  const own = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      const kept = readFileSync(`/proc/${id}/smaps_rollup`, "utf8").matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm);
      return [...kept].reduce((sum, [, size]) => sum + Number(size), 0) / 1_024;
    });
  return { own: Math.max(...own), heap: heap / MEGABYTE };
}

/** Memory of the board, and of the table after loading hundreds of people. */
async function memories(browser: Browser, stage: BenchServers, job: string) {
  const page = await openPage(browser, stage);
  await page.goto(`/jobs/${job}/manage`);
  await page.locator(".pcard").first().waitFor();
  const board = await memoryOf(browser, page);
  await page.goto(`/jobs/${job}/manage?view=table`);
  await page.locator("tbody tr .row-choose").first().waitFor();
  for (let more = 0; more < PAGES; more += 1) {
    const rows = await page.locator("tbody tr").count();
    await page.getByRole("button", { name: /^Load more/ }).click();
    await page.waitForFunction(`document.querySelectorAll("tbody tr").length > ${rows}`);
  }
  const table = await memoryOf(browser, page);
  const rows = await page.locator("tbody tr").count();
  await page.context().close();
  return { board, table, rows };
}

type Run = { readonly job: string; readonly say: (line: string) => void };

/** Durations of the first view and of a dropped card, each without caches. */
async function times(browser: Browser, stage: BenchServers, { job, say }: Run) {
  const views: number[] = [];
  const drags: number[] = [];
  // The first run is discarded, because browser and statements are cold.
  for (let run = -1; run < RUNS; run += 1) {
    const page = await openPage(browser, stage);
    await page.goto(`/jobs/${job}/manage`);
    await page.waitForFunction("seen.first > 0");
    const [view, dropped] = [(await timesOf(page)).first, await drag(page)];
    say(`first view ${formatWhole(view)} ms, a dropped card ${formatWhole(dropped)} ms`);
    if (run >= 0) {
      views.push(view);
      drags.push(dropped);
    }
    await page.context().close();
  }
  return { views, drags };
}

/** The pipeline of a job with 5,000 people in a browser: first view, a dropped card, and memory. */
export async function benchmarkScreen(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const job = await fillTeam(stage.database);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    // Before any move, because changes cause refetches.
    const { board, table, rows } = await memories(browser, stage, job);
    const { views, drags } = await times(browser, stage, { job, say });
    const megabytes = ({ own, heap }: typeof board) =>
      `${formatWhole(own)} MB, of it objects of scripts ${formatWhole(heap)}`;
    const timed = (name: string, values: readonly number[], goal: number) => ({
      cells: [name, `${formatWhole(middle(values))} ms`, `${formatWhole(Math.max(...values))} ms`],
      reached: middle(values) < goal,
    });
    return {
      name: "screen",
      title: `The pipeline of a job with 5,000 people in Chromium, ${RUNS} times with nothing kept; times count by their median.`,
      goal: `first view within ${GOAL.view_ms / 1_000} s, a dropped card shown within ${GOAL.drag_ms} ms, under ${GOAL.memory} MB for the page's process.`,
      columns: ["what", "median", "most"],
      lines: [
        timed("first view, until cards are drawn", views, GOAL.view_ms),
        timed("a card from its drop until it shows", drags, GOAL.drag_ms),
        { cells: ["memory of the board", "", megabytes(board)], reached: board.own < GOAL.memory },
        {
          cells: [`memory of the table with ${formatWhole(rows)} rows`, "", megabytes(table)],
          reached: table.own < GOAL.memory,
        },
      ],
    };
  } finally {
    await browser.close();
  }
}
