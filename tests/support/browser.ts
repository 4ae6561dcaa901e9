import { readFile } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
  type Request,
  type Route,
} from "@playwright/test";
import { AXE_SOURCE, isSerious, MINOR_RULES } from "./axe.ts";

/** Watches all pages of a browser; findings fail the test. */
export type BrowserWatch = {
  /** Console errors that match are expected in this test. */
  allow(pattern: RegExp): void;
};

type Fixtures = {
  watch: BrowserWatch;
  /** Opens a browser for a second person, watched as well. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

class Findings implements BrowserWatch {
  readonly #allowed: RegExp[] = [];
  readonly #found: string[] = [];
  readonly #waiting = new Map<Request, number>();

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  async follow(context: BrowserContext): Promise<void> {
    context.on("request", (request) => this.#waiting.set(request, Date.now()));
    context.on("requestfinished", (request) => this.#waiting.delete(request));
    context.on("requestfailed", (request) => this.#waiting.delete(request));
    context.on("console", (message) => {
      if (message.type() === "error") this.#add(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (failure) => this.#add(`page: ${failure.error().message}`));
    await context.exposeBinding("reportPolicyViolation", (_source, text: string) => this.#add(`policy: ${text}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        const report: unknown = Reflect.get(globalThis, "reportPolicyViolation");
        if (typeof report === "function") report(`${violatedDirective} ${blockedURI}`);
      });
    });
  }

  #add(text: string): void {
    this.#found.push(text);
  }

  /** Requests of pages without a complete answer, to explain a page that never hydrated. */
  unanswered(): string {
    const now = Date.now();
    const lines = [...this.#waiting].map(
      ([request, since]) => `${now - since} ms: ${request.method()} ${request.url()}`,
    );
    return lines.join("\n");
  }

  unexpected(): string[] {
    return this.#found.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

const watched = plain.extend<{ findings: Findings }>({
  findings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use, testInfo) => {
      const findings = new Findings();
      await use(findings);
      const failed = testInfo.status !== testInfo.expectedStatus;
      if (failed) await testInfo.attach("unanswered requests", { body: findings.unanswered() || "none" });
      expect(findings.unexpected(), "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's test, which fails on any console error, page error or content security policy violation. */
export const test = watched.extend<Fixtures>({
  context: async ({ context, findings }, use) => {
    await findings.follow(context);
    await use(context);
  },
  watch: async ({ findings }, use) => use(findings),
  openBrowser: async ({ browser, findings, baseURL, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, locale, timezoneId, ...options });
      opened.push(context);
      await findings.follow(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/**
 * Handles matching requests until the returned function is called; later ones reach the server. The route stays
 * registered, because removing it (`unroute`, `times`) can lose a request in flight, and the page would wait forever.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isActive = true;
  await page.route(address, (route) => (isActive ? handle(route) : route.fallback()));
  return () => {
    isActive = false;
  };
}

const WITHOUT_LIGHT = Object.fromEntries(MINOR_RULES.map((id) => [id, { enabled: false }]));

/** Rules that depend on the theme: for a page already checked in another theme, only these are run. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Whether this page was checked with all rules at this width; marks it as checked. */
async function wasCheckedBefore(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const shared = globalThis as { seenByAxe?: Set<string> };
    shared.seenByAxe ??= new Set();
    const now = `${innerWidth} ${location.href} ${document.body.outerHTML}`;
    const before = shared.seenByAxe.has(now);
    shared.seenByAxe.add(now);
    return before;
  });
}

/** Expects no serious or critical accessibility failure. Takes the rules to run, else all. */
export async function expectAccessible(page: Page, chosen?: string[]): Promise<void> {
  // A control that is still fading in has not its final colours yet.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
  const rules = chosen ?? ((await wasCheckedBefore(page)) ? COLOR_RULES : undefined);
  // Injected once per page.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE_SOURCE);
  // Only one frame, so axe need not merge findings on a blank page.
  const { violations } = await new AxeBuilder({ page, axeSource: "void 0" })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      ...(rules === undefined ? { rules: WITHOUT_LIGHT } : { runOnly: { type: "rule", values: rules } }),
    })
    .analyze();
  const errors = violations
    .filter(({ impact }) => isSerious(impact))
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`);
  // Run reports show only the first line of a message, so it includes the errors.
  expect(errors, `accessibility of ${page.url()}: ${errors.join("; ")}`).toEqual([]);
}

/** Expects that the page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, visible } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { content: scrollWidth, visible: clientWidth };
  });
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(visible);
}

/** The server's startup output: demo people, and the first admin's link while there is no admin. */
export async function printedAtStart(): Promise<string> {
  return readFile(path.join(process.env.JOURNEYS_FOLDER ?? "", "printed.txt"), "utf8");
}
