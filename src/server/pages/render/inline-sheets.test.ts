import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSheetInliner } from "./inline-sheets.ts";

const HEAD =
  '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>' +
  '<link rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/landing.css"/>';
const page = (body: string) => `<html><head>${HEAD}</head><body>${body}</body></html>`;
const LATER = '<script type="text/plain" id="later">import "/assets/entry.js"</script>';

const SHEETS: Record<string, string> = {
  "/assets/root.css": 'a{content:"$&"}',
  "/assets/landing.css": ".hero{color:red}",
  "/assets/faces.css":
    '@font-face{font-family:Soft;src:url(/assets/a.woff2)format("woff2")}@font-face{font-family:Own;src:local("Georgia")}p{}',
};
const read = (address: string) => SHEETS[address] ?? null;
const withOwnSheets = createSheetInliner(read);

test("inlines sheets in order, allows them by hash and fetches them later", () => {
  const { html, hashes } = withOwnSheets(page(LATER));
  const style = 'a{content:"$&"}.hero{color:red}';
  expect(html).toContain(`<style>${style}</style></head>`);
  expect(hashes).toEqual([`sha256-${createHash("sha256").update(style).digest("base64")}`]);
  expect(html).toContain('<link rel="later" data-later="stylesheet" href="/assets/root.css"/>');
  expect(html).toContain('<link rel="later" data-later="stylesheet" href="/assets/landing.css"/>');
  expect(html).not.toMatch(/rel="(?:stylesheet|preload)"/);
});

test("fetches fonts later and uses system fonts until then", () => {
  const { html } = withOwnSheets(`<head><link rel="stylesheet" href="/assets/faces.css"/>${HEAD}</head>${LATER}`);
  expect(html).toContain('<style>@font-face{font-family:Own;src:local("Georgia")}p{}');
  expect(html).toContain('<link rel="later" data-later="preload" href="/assets/a.woff2" as="font"');
});

test("keeps the links of a page that does not hydrate later or whose sheet cannot be read", () => {
  expect(withOwnSheets(page(""))).toEqual({ html: page(""), hashes: [] });
  expect(createSheetInliner(() => null)(page(LATER))).toEqual({ html: page(LATER), hashes: [] });
});

test("reads and joins the sheets of a page once, even if one is missing", () => {
  const asked: string[] = [];
  const once = createSheetInliner((address) => {
    asked.push(address);
    return read(address);
  });
  expect(once(page(LATER))).toEqual(once(page(LATER)));
  const missing = `<head><link rel="stylesheet" href="/assets/gone.css"/></head>${LATER}`;
  for (let times = 0; times < 2; times += 1) expect(once(missing)).toEqual({ html: missing, hashes: [] });
  expect(asked).toEqual(["/assets/root.css", "/assets/landing.css", "/assets/gone.css"]);
});
