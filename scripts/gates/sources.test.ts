import path from "node:path";
import { expect, test } from "vitest";
import { checkLoadedSheets } from "./loaded-sheets.ts";
import { checkMessageUse } from "./message-use.ts";
import { checkMessages } from "./messages.ts";
import { checkRouteTexts } from "./route-texts.ts";
import { exists, listFiles, read } from "./tree.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test.each([
  ["messages", checkMessages],
  ["message use", checkMessageUse],
  ["route texts", checkRouteTexts],
  ["loaded sheets", checkLoadedSheets],
])("%s", async (_name, check) => {
  expect(await check(ROOT)).toEqual([]);
});

test("links and paths in the documents lead to files that exist", () => {
  const files = [...listFiles(ROOT, [""], /^[^/]+\.md$/), ...listFiles(ROOT, ["docs", "bench"], /\.md$/)];
  const named = files.flatMap((file) => {
    const text = read(ROOT, file).replace(/^```[\s\S]*?^```/gm, "");
    const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|^\[[^\]]+\]:\s*([^\s#]+)/gm)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((link) => !/^([a-z]+:|\/)/.test(link))
      .map((link) => path.posix.join(path.posix.dirname(file), link));
    const ours = [...text.matchAll(/`((?:src|tests|scripts|docs|bench)\/[\w./-]+)`/g)].map((match) => match[1] ?? "");
    return [...links, ...ours].map((target) => ({ file, target }));
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ target }) => !exists(ROOT, target))).toEqual([]);
});

test("the product's name stands in one file", () => {
  const files = listFiles(ROOT, ["src"], /(?<!\.test)\.tsx?$/);
  expect(files.filter((file) => read(ROOT, file).includes("Vouchwell"))).toEqual(["src/contract/product.ts"]);
});
