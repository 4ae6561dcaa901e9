import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BackupError } from "../backup/keys.ts";
import { FORMAT, filePath, parseManifest } from "./format.ts";
import { LEFT_OUT } from "./left-out.ts";
import { linesOf } from "./lines.ts";

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const META = "src/server/db/migrations/meta";

type Snapshot = {
  tables: Record<string, { name: string; columns: Record<string, { name: string; generated?: unknown }> }>;
};

test("X175 each table of the schema is described with its columns, or left out with a reason", () => {
  const last = readdirSync(at(META))
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(readFileSync(at(`${META}/${last}`), "utf8")) as Snapshot;
  const lines = readFileSync(at("docs/installation-archive.md"), "utf8").split("\n");
  const names = Object.values(tables).map(({ name }) => name);
  for (const { name, columns } of Object.values(tables)) {
    const line = lines.filter((one) => one.startsWith(`| \`${name}\` |`));
    expect(line, `${name} stands once in docs/installation-archive.md`).toHaveLength(1);
    const reason = LEFT_OUT[name];
    const stored = Object.values(columns).filter(({ generated }) => generated === undefined);
    const expected = reason ?? stored.map((column) => `\`${column.name}\``).join(", ");
    expect(line[0]?.split(" | ").at(-1), name).toBe(`${expected} |`);
  }
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
});

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function read(most: number, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { text } of linesOf(pieces(...texts), "tables/a.ndjson", most)) found.push(text);
  return found;
}

test("X177 lines are put together from pieces; what is too long, cut off or no object is refused", async () => {
  expect(await read(100, '{"a"', ':1}\n{"b":', "2}\n")).toEqual(['{"a":1}', '{"b":2}']);
  await expect(read(6, '{"a":1}\n')).rejects.toThrow("Line 1 of tables/a.ndjson is longer than 6 bytes.");
  await expect(read(6, "{}\n", '{"a"', ":1,")).rejects.toThrow("Line 2 of tables/a.ndjson is longer than 6 bytes.");
  await expect(read(100, "{}\n{")).rejects.toThrow("ends in the middle of line 2");
  await expect(read(100, "{}\n[]\n")).rejects.toThrow("Line 2 of tables/a.ndjson is no JSON object.");
});

test("X177 names lead out of no archive, and a manifest says what is wrong with it", () => {
  expect(filePath("cv/0001.pdf")).toBe("files/cv/0001.pdf");
  for (const key of ["../cv", "/etc/passwd", "cv/../../x", "cv//x", "a\0b", ""])
    expect(() => filePath(key), key).toThrow(BackupError);
  expect(() => parseManifest("{")).toThrow("is no JSON");
  expect(() => parseManifest('{"format":"other","version":1}')).toThrow("is not that of an exported installation");
  expect(() => parseManifest(JSON.stringify({ format: FORMAT, version: 2 }))).toThrow("use a newer one");
  expect(() => parseManifest(JSON.stringify({ format: FORMAT, version: 1 }))).toThrow("is damaged at");
});
