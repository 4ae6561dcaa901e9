import { expect, test } from "vitest";
import { checkModels } from "./models.ts";
import { plant } from "./plant.ts";

const PACKAGE = JSON.stringify({ dependencies: { hono: "1.0.0" } });
const found = (files: Readonly<Record<string, string>>) =>
  checkModels(plant({ "package.json": PACKAGE, ...files })).map(({ file, line }) => `${file}:${line ?? ""}`);

test("X91 sources that ask nobody pass", () => {
  expect(found({ "src/server/jobs/list.ts": 'import { Hono } from "hono";\nvoid Hono;\n' })).toEqual([]);
});

test.each([
  ["openai", 'import OpenAI from "openai";'],
  ["a part of a library", 'import { x } from "@anthropic-ai/sdk";'],
  ["a lazy import", 'export const x = () => import("@huggingface/transformers");'],
  ["an address", 'export const x = () => fetch("https://api.openai.com/v1/responses");'],
  ["one on this machine", 'export const x = "http://localhost:11434/api/chat";'],
])("X91 %s is found in the server and in the browser's part", (_what, code) => {
  for (const file of ["src/server/jobs/fit.ts", "src/web/lib/fit.ts"])
    expect(found({ [file]: `\n${code}\n` })).toEqual([`${file}:2`]);
});

test("X91 a library that is only taken is found, too", () => {
  const own = { "package.json": JSON.stringify({ dependencies: { "@langchain/core": "1.0.0", hono: "1.0.0" } }) };
  expect(found({ ...own, "src/server/a.ts": "export const a = 1;\n" })).toEqual(["package.json:"]);
});
