import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const PHONE = { width: 390, height: 844 };
const TITLE = `Bell <b>Founder</b> & ]]> "قارع"`;
/** Text with characters that forms and feeds must escape. */
const HOSTILE = { title: TITLE, description: "]]> & <script>alert(1)</script> bronze." };

type Site = { origin: string; end(): Promise<void> };

/** Another website: a page with the snippet, under its own content security policy. */
async function openSite(lines: string, policy: string, inHead = ""): Promise<Site> {
  const style = `body{margin:2rem;background:#fff4d6;color:#2b1d0e;font:18px serif}a{color:#7a1f00}
    @media (prefers-color-scheme:dark){body{background:#101820;color:#e8e2d0}a{color:#ffb59e}}
    .night{background:#002b36;color:#eee8d5}.night a{color:#b9d7ff}`;
  const html = `<!doctype html><html lang="de"><head><title>Bellwether</title>${inHead}<style>${style}</style></head><body><h1>Bellwether</h1><div>${lines}</div></body></html>`;
  const server = createServer((request, response) => {
    // Browsers may also request the site's icon.
    const found = request.url === "/";
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    response.writeHead(found ? 200 : 204, headers).end(found ? html : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

/** A website with the strictest possible policy and its own style sheet. */
const policyFor = (product: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src ${product}; frame-src ${product}`;

async function company(page: Page, job: string): Promise<string> {
  const { company: found } = await callAs(page, "GET", `/api/jobs/${job}`);
  return (found as { id: string }).id;
}

async function embedded(page: Page): Promise<Frame> {
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (!frame) throw new Error("no frame");
  await frame.waitForLoadState();
  return frame;
}

const look = (frame: Frame) =>
  frame.evaluate(() => {
    const { backgroundColor, color, fontSize } = getComputedStyle(document.documentElement);
    const link = document.querySelector("a");
    return [backgroundColor, color, link && getComputedStyle(link).color, fontSize];
  });

/** The document parsed by the browser's strict XML parser. */
const read = (page: Page, xml: string, names: readonly string[]) =>
  page.evaluate(
    ([text, wanted]) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      const fault = document.querySelector("parsererror")?.textContent ?? null;
      return { fault, found: wanted.map((name) => document.getElementsByTagName(name)[0]?.textContent ?? null) };
    },
    [xml, [...names]] as const,
  );

test("X61 X62 X63 X64 a team copies addresses and lines, and a browser reads its feeds", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { ...HOSTILE, company_name: "Bellwether & <Sons>" });
  const id = await company(page, job);
  await page.goto(`/companies/${id}/team`);
  await page.getByRole("link", { name: "Feeds and embedding" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Feeds and embedding" })).toBeVisible();

  const { origin } = new URL(page.url());
  const kinds = [
    ["RSS", "jobs.rss", ["title", "item", "content:encoded"]],
    ["Indeed XML", "indeed.xml", ["company", "title", "description"]],
    ["JSON Feed", "jobs.json", []],
  ] as const;
  for (const [name, file, elements] of kinds) {
    await page.getByRole("button", { name: `Copy the address of ${name}` }).click();
    await expect.poll(copied).toBe(`${origin}/feeds/companies/${id}/${file}`);
    const answer = await page.request.get(await copied());
    if (elements.length === 0) {
      expect(await answer.json()).toMatchObject({ items: [{ title: TITLE, _vouchwell: { reward_amount: 12_500 } }] });
      continue;
    }
    const { fault, found } = await read(page, await answer.text(), elements);
    expect(fault).toBeNull();
    expect(found[0]).toContain("Bellwether & <Sons>");
    expect(found[1]).toContain(TITLE);
    expect(found[2]).toContain("&lt;script&gt;alert(1)&lt;/script&gt; bronze.");
  }
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(copied).toContain(`<script src="${origin}/embed.js" data-company="${id}" async></script>`);
  await expect(page.getByRole("button", { name: "Copied!" }).first()).toBeVisible();

  const preview = page.getByRole("region", { name: "Preview" }).frameLocator("iframe");
  await expect(preview.getByRole("link", { name: TITLE })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const frame = await embedded(page);
  const around = await page.locator(".feed-preview").evaluate((box) => getComputedStyle(box).color);
  await expect.poll(async () => (await look(frame))[1]).toBe(around);
});

test("X64 public pages name their feeds, to readers in the head and to people at the end", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "Ines", "Marchetti");
  const id = await company(page, await postJob(page, { title: "Clapper Smith", company_name: "Tollgate" }));
  const visitor = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (visitor === undefined) throw new Error("no browser");
  await visitor.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tab = await visitor.newPage();
  for (const [path, feed, name] of [
    ["/browse", "/feeds/jobs", "Open jobs"],
    [`/companies/${id}/jobs`, `/feeds/companies/${id}/jobs`, "Jobs at Tollgate"],
  ] as const) {
    await tab.goto(path);
    const head = tab.locator('head link[type="application/rss+xml"]');
    await expect(head).toHaveAttribute("href", new RegExp(`${feed}\\.rss$`));
    await expect(head).toHaveAttribute("title", name);
    const part = tab.getByRole("region", { name: "Follow these jobs" });
    await expect(part.getByRole("link", { name: "RSS" })).toHaveAttribute("href", `${feed}.rss`);
    await part.getByRole("button", { name: "Copy the address of JSON Feed" }).click();
    const copied = () => tab.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(new RegExp(`${feed}\\.json$`));
    await expectAccessible(tab);
    await tab.setViewportSize(PHONE);
    await expectNoSidewaysScroll(tab);
  }
  await tab.goto(`/companies/${id}/feeds`);
  await expect(tab).toHaveURL(/\/auth/);
  await visitor.close();
  await callAs(page, "GET", `/api/companies/${id}`);
});

test("X65 X66 X67 a list in another site: its colours, dark too, no cookie, nothing else, and links to the jobs", async ({
  page,
  openBrowser,
  baseURL: configured,
}) => {
  const baseURL = configured ?? "";
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { ...HOSTILE, company_name: "Bellwether" });
  const id = await company(page, job);
  const lines = `<script src="${baseURL}/embed.js" data-company="${id}" async></script>`;
  const site = await openSite(lines, policyFor(baseURL));
  const visitor = await openBrowser();
  const tab = await visitor.newPage();
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url().replace(/[?#].*/, "")));
  await tab.goto(site.origin);
  const link = tab.frameLocator('iframe[title="Offene Stellen"]').getByRole("link", { name: TITLE });
  await expect(link).toBeVisible();
  const frame = await embedded(tab);
  expect(await look(frame)).toEqual(["rgb(255, 244, 214)", "rgb(43, 29, 14)", "rgb(122, 31, 0)", "18px"]);
  const content = await frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
  await expect.poll(async () => (await tab.locator("iframe").boundingBox())?.height).toBe(Math.ceil(content));

  await tab.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => look(frame)).toEqual(["rgb(16, 24, 32)", "rgb(232, 226, 208)", "rgb(255, 181, 158)", "18px"]);
  await tab.evaluate(() => document.body.classList.add("night"));
  await expect.poll(() => look(frame)).toEqual(["rgb(0, 43, 54)", "rgb(238, 232, 213)", "rgb(185, 215, 255)", "18px"]);
  // A message from another origin, or a forged one of the page itself, changes nothing.
  await tab.evaluate(() => window.postMessage({ embedded: "height", height: 9_000 }, "*"));
  await frame.evaluate(() => window.postMessage({ embedded: "look", look: "page=ff0000" }, "*"));
  await tab.evaluate(() => {
    const shown = document.querySelector("iframe")?.contentWindow;
    shown?.postMessage({ embedded: "look", look: "page=red;}&text=url(x)&size=99" }, "*");
  });
  await expect.poll(() => look(frame)).toEqual(["rgb(0, 43, 54)", "rgb(238, 232, 213)", "rgb(185, 215, 255)", "18px"]);
  expect((await tab.locator("iframe").boundingBox())?.height).toBe(Math.ceil(content));

  await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow(/sandboxed|SecurityError/);
  expect(await visitor.cookies()).toEqual([]);
  expect(new Set(asked.filter((url) => !url.startsWith(site.origin)))).toEqual(
    new Set([`${baseURL}/embed.js`, `${baseURL}/embed/companies/${id}`]),
  );

  const [opened] = await Promise.all([tab.waitForEvent("popup"), link.click()]);
  await expect(opened.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  expect(new URL(opened.url()).pathname).toBe(`/jobs/${job}`);
  expect(await opened.evaluate(() => [window.opener === null, document.referrer, localStorage.length >= 0])).toEqual([
    true,
    "",
    true,
  ]);

  await tab.goto(`${baseURL}/embed/companies/${id}`);
  await expect(tab.getByRole("link", { name: TITLE })).toBeVisible();
  await expectAccessible(tab);
  await callAs(page, "POST", `/api/jobs/${job}/status`, { from: "Open", status: "Closed" });
  await tab.goto(site.origin);
  await expect(tab.frameLocator("iframe").getByText("Zurzeit keine offenen Stellen")).toBeVisible();
  await site.end();
});

test("X65 without scripts, and where frames are forbidden, a plain link stands there", async ({
  page,
  openBrowser,
  watch,
  baseURL: configured,
}) => {
  const baseURL = configured ?? "";
  watch.allow(/frame-src|Content Security Policy/);
  await signUp(page, "Ines", "Marchetti");
  const id = await company(page, await postJob(page, { title: "Rope Walker", company_name: "Ropewalk" }));
  const address = `${baseURL}/companies/${id}/jobs`;
  const lines = `<script src="${baseURL}/embed.js" data-company="${id}" async></script><noscript><a href="${address}">Jobs</a></noscript>`;
  const site = await openSite(lines, `default-src 'none'; style-src 'unsafe-inline'; script-src ${baseURL}`);
  const tab = await (await openBrowser()).newPage();
  await tab.goto(site.origin);
  const low = await openSite(`<div style="height:1200px"></div>${lines}`, policyFor(baseURL));
  const below = await (await openBrowser()).newPage();
  await below.goto(low.origin);
  const height = () => below.locator("iframe").evaluate((frame) => frame.style.height);
  // Out of view the frame still reports its height, and is not treated as failed.
  await expect.poll(height).toMatch(/px$/);
  await expect(tab.getByRole("link", { name: "Offene Stellen" })).toHaveAttribute("href", `${address}?lang=de`);
  await expect(tab.locator("iframe")).toHaveCount(0);
  const quiet = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await quiet.goto(site.origin);
  await expect(quiet.getByRole("link", { name: "Jobs" })).toHaveAttribute("href", address);
  await expect(below.locator("iframe")).toHaveCount(1);
  await low.end();
  await site.end();
});

test("X65 from the head of a page the list comes to its end, before there is a body and after", async ({
  page,
  openBrowser,
  baseURL: configured,
}) => {
  const baseURL = configured ?? "";
  await signUp(page, "Odile", "Fairweather");
  const id = await company(page, await postJob(page, { title: "Lamp Lighter", company_name: "Lampworks" }));
  for (const how of ["", " async", " defer"]) {
    const lines = `<script src="${baseURL}/embed.js" data-company="${id}"${how}></script>`;
    const site = await openSite("", policyFor(baseURL), lines);
    const tab = await (await openBrowser()).newPage();
    await tab.goto(site.origin);
    const list = tab.frameLocator("body > iframe:last-child");
    await expect(list.getByRole("link", { name: "Lamp Lighter" }), how).toBeVisible();
    await site.end();
  }
});
