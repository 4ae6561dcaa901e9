import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseImportArgs } from "./import-args.ts";
import { boardName, parseBoard, readBoardFile } from "./import-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "boards-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function errorOf(content: string | Buffer): Promise<string | undefined> {
  const file = join(folder, "board.json");
  await writeFile(file, content);
  const read = await readBoardFile(file);
  return "failure" in read ? read.failure : undefined;
}

describe("files", () => {
  test.each([
    ["/a/Rose%20Rocket.json", "Rose Rocket"],
    ["cytora.com.json", "cytora.com"],
    ["kin.JSON", "kin"],
    ["100%.json", "100%"],
  ])("the board of %j is %j", (path, name) => {
    expect(boardName(path)).toBe(name);
  });

  test("a file that is no board says why", async () => {
    expect(await errorOf("")).toMatch(/^is not JSON/);
    expect(await errorOf('{"jobs": [')).toMatch(/^is not JSON/);
    expect(await errorOf("null")).toBe('has no "jobs" array');
    expect(await errorOf("[]")).toBe('has no "jobs" array');
    expect(await errorOf('{"jobs": {}}')).toBe('has no "jobs" array');
    expect(await errorOf(Buffer.from([0x7b, 0xff, 0x7d]))).toBe("is not text in UTF-8");
    expect(await errorOf('\ufeff{"jobs": []}')).toBeUndefined();
    expect(await readBoardFile(join(folder, "none.json"))).toEqual({ failure: "does not exist" });
    expect(await readBoardFile(folder)).toMatchObject({ failure: expect.stringContaining("is a folder") });
  });

  test("every row knows its line", () => {
    const text =
      '{\n "x": [{"jobs": [1]}],\n "say": "a \\"jobs\\": [", "jobs":\n [\n  {"a": [1, 2], "b": "\\\\"}, {"c": {}},\n\n  "],[",\n 7 ]\n}';
    const board = parseBoard(text);
    if ("failure" in board) throw new Error(board.failure);
    expect(board.rows.map(({ index, line }) => [index, line])).toEqual([
      [0, 5],
      [1, 5],
      [2, 7],
      [3, 8],
    ]);
    expect(parseBoard('{"jobs": []}')).toEqual({ rows: [] });
  });
});

describe("words of the command", () => {
  const run = (...words: string[]) => parseImportArgs(words);

  test("everything given", () => {
    const words = ["--poster", "a@b.example", "--company", "Acme", "--website", "https://acme.example"];
    expect(run(...words, "--reward", "2500", "--yes", "a.json", "b.json")).toEqual({
      kind: "run",
      options: {
        files: ["a.json", "b.json"],
        poster: "a@b.example",
        company: "Acme",
        website: "https://acme.example",
        reward: 2_500,
        yes: true,
      },
    });
  });

  test("what is left out", () => {
    expect(run("--poster=a@b.example", "a.json")).toMatchObject({
      options: { company: null, website: "", reward: 0, yes: false },
    });
    expect(run("--help")).toEqual({ kind: "help" });
    expect(run("-h", "--poster")).toMatchObject({ kind: "failure" });
  });

  test.each([
    [["a.json"], "--poster EMAIL is missing"],
    [["--poster", "a@b.example"], "No file was given"],
    [["--poster", "a@b.example", "--reward", "1000001", "a.json"], "--reward must be"],
    [["--poster", "a@b.example", "--reward", "1.5", "a.json"], "--reward must be"],
    [["--poster", "a@b.example", "--reward=-1", "a.json"], "--reward must be"],
    [["--poster", "a@b.example", "--website", "acme.example", "a.json"], "--website must start"],
    [["--poster", "a@b.example", "--company", " ", "a.json"], "--company must have"],
    [["--poster", "a@b.example", "--colour", "a.json"], "Unknown option '--colour'"],
  ])("%j is refused", (words, message) => {
    expect(run(...words)).toEqual({ kind: "failure", message: expect.stringContaining(message) });
  });
});
