import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { packClient } from "../../scripts/client/pack-client.ts";
import { expect, test } from "../support/browser.ts";
import { callAs } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

const REFUSED = /status of 40\d/;

/** Another website that serves the packed API client and an empty page. */
async function openSite() {
  const folder = mkdtempSync(path.join(tmpdir(), "client-site-"));
  await packClient(folder);
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? "");
    if (!name.endsWith(".js"))
      return response.writeHead(200, { "content-type": "text/html" }).end("<title>Other</title>");
    const code = readFileSync(path.join(folder, "client", name));
    return response.writeHead(200, { "content-type": "text/javascript" }).end(code);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  function end(): void {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

/** Runs in the page of the other site. */
async function use({ url, key }: { url: string; key: string }) {
  const at = "/index.js";
  const { createClient, ApiError } = await import(at);
  const visitor = createClient({ url });
  const titles = new Set<string>();
  for await (const job of visitor.browse.list.all({ limit: 10 })) titles.add(job.title);
  const own = createClient({ url, key });
  const me = await own.users.me();
  const job = { title: "Bell founder", company_name: "Bellwether", company_website: "https://bellwether.example" };
  const more = { description: "Bronze.", location: "Lisbon", f_type: "Full-time", reward_amount: 500 };
  const options = { idempotencyKey: "bells-1" };
  const made = await own.jobs.create({ ...job, ...more }, options);
  const again = await own.jobs.create({ ...job, ...more }, options);
  const refused = await own.notifications.list().catch((error: unknown) => error);
  const { code, scope, retry_after } = refused;
  const isOurs = refused instanceof ApiError;
  return { jobs: titles.size, name: me.name, same: made.id === again.id, code, scope, retry_after, isOurs };
}

test("X123 X124 X125 the packed client works in a page of another site, as a visitor and with a key", async ({
  page,
  watch,
}) => {
  watch.allow(REFUSED);
  await signUp(page, "Beatriz", "Quintanilla");
  const wish = { name: "Other site", days: 5, scopes: ["profile:read", "jobs:write"], password: PASSWORD };
  const { key } = (await callAs(page, "POST", "/api/account/api-keys", wish)) as { key: string };
  const url = new URL(page.url()).origin;
  const site = await openSite();
  try {
    await page.goto(site.origin);
    const told = await page.evaluate(use, { url, key });
    expect(told.jobs).toBeGreaterThan(10);
    expect(told).toMatchObject({ name: "Beatriz", same: true, isOurs: true, retry_after: null });
    expect(told).toMatchObject({ code: "scope_missing", scope: "notifications:read" });
  } finally {
    site.end();
  }
});
