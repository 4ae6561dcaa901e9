import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "../../../contract/errors.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { buildPage } from "./page-cache.ts";
import { mountSocialCards } from "./social-cards.ts";

const ORIGIN = "https://jobs.example";
const NAME = "Leitung Kühlkette &amp; Vertrieb, Łódź &lt;/text&gt;";

/** A site with two pages, one of them meant to be shared. */
function site() {
  const asked: string[] = [];
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text(String(error), error instanceof AppError ? 404 : 500));
  mountSocialCards(app, ORIGIN, async (_c, url) => {
    asked.push(url);
    const { pathname } = new URL(url);
    const reward = pathname === "/jobs/paid" ? '<meta name="reward" content="$10,000 reward"/>' : "";
    const head = pathname === "/dashboard" ? "" : `<meta property="og:title" content="${NAME}"/>${reward}`;
    return buildPage(pathname === "/jobs/gone" ? 404 : 200, `<head>${head}</head>`, {}, 0);
  });
  return { app, asked };
}

test("P9 a shared page has its own picture with its title, in the URL's language", async () => {
  const { app, asked } = site();
  const answer = await app.request("/social/jobs/1.png?lang=de");
  expect(answer.headers.get("content-type")).toBe("image/png");
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 1_200, height: 630, format: "png" });
  expect(asked).toEqual([`${ORIGIN}/jobs/1?lang=de`]);
  await app.request("/social/index.png");
  expect(asked.at(-1)).toBe(`${ORIGIN}/`);
});

test("draws a picture once and revalidates it by its tag", async () => {
  const { app } = site();
  const etag = (await app.request("/social/jobs/1.png")).headers.get("etag") ?? "";
  const again = await app.request("/social/jobs/1.png", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("P9 a job's picture shows its reward", async () => {
  const { app } = site();
  const picture = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());
  const plain = await picture("/social/jobs/1.png");
  expect(Buffer.compare(plain, await picture("/social/jobs/paid.png"))).not.toBe(0);
});

test("answers 404 for pages that do not exist or are not shareable", async () => {
  const { app } = site();
  for (const path of ["/social/jobs/gone.png", "/social/dashboard.png", "/social/jobs/1"]) {
    expect((await app.request(path)).status).toBe(404);
  }
});
