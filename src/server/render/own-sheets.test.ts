import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withOwnSheets } from "./own-sheets.ts";

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

test("the sheets stand in the page in their order, allowed by their hash, and are fetched later", () => {
  const { html, hashes } = withOwnSheets(page(LATER), read);
  const style = 'a{content:"$&"}.hero{color:red}';
  expect(html).toContain(`<style>${style}</style></head>`);
  expect(hashes).toEqual([`sha256-${createHash("sha256").update(style).digest("base64")}`]);
  expect(html).toContain('<link rel="later" data-later="stylesheet" href="/assets/root.css"/>');
  expect(html).toContain('<link rel="later" data-later="stylesheet" href="/assets/landing.css"/>');
  expect(html).not.toMatch(/rel="(?:stylesheet|preload)"/);
});

test("faces are fetched later, and until then the device's own stand in", () => {
  const { html } = withOwnSheets(`<head><link rel="stylesheet" href="/assets/faces.css"/>${HEAD}</head>${LATER}`, read);
  expect(html).toContain('<style>@font-face{font-family:Own;src:local("Georgia")}p{}');
  expect(html).toContain('<link rel="later" data-later="preload" href="/assets/a.woff2" as="font"');
});

test("a page that nobody brings to life later, or with a sheet that cannot be read, keeps its links", () => {
  expect(withOwnSheets(page(""), read)).toEqual({ html: page(""), hashes: [] });
  expect(withOwnSheets(page(LATER), () => null)).toEqual({ html: page(LATER), hashes: [] });
});
