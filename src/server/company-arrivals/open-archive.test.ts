import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packTar, type TarEntry } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ARRIVAL_NOUNS } from "../../contract/team/company-arrivals.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { ArchiveFault } from "./fault.ts";
import { openSentArchive } from "./open-archive.ts";
import { linesOfPart } from "./read-lines.ts";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const ID = "0198b0c2-0000-7000-8000-000000000001";
const FILE = "0198b0c2-0000-7000-8000-00000000000f";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arrivals-"));
});
afterAll(() => rm(folder, { recursive: true }));

type Said = {
  manifest?: Record<string, unknown>;
  parts?: Partial<Record<string, string>>;
  files?: Record<string, string>;
};

function entriesOf({ manifest = {}, parts = {}, files = {} }: Said): TarEntry[] {
  const told = ARRIVAL_NOUNS.map((noun) => {
    const content = Buffer.from(parts[noun] ?? "");
    const sha256 = createHash("sha256").update(content).digest("hex");
    return {
      name: `${noun}.ndjson`,
      lines: content.filter((byte) => byte === 10).length,
      bytes: content.byteLength,
      sha256,
      content,
    };
  });
  const bytes = Object.values(files).reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  const said = {
    ...{ format: "vouchwell-company", version: 1, installation: ID, claim_key: "a".repeat(64) },
    ...{
      company: { id: ID, name: "Fablewright Games" },
      made_at: "2026-11-20T00:00:00.000Z",
      product: "Vouchwell",
      schema: 1,
    },
    parts: told.map(({ content: _content, ...part }) => part),
    files: { count: Object.keys(files).length, bytes },
    ...manifest,
  };
  const all: [string, Buffer][] = [
    ["manifest.json", Buffer.from(JSON.stringify(said))],
    ["README.md", Buffer.from("read me")],
    ...told.map(({ name, content }): [string, Buffer] => [name, content]),
    ...Object.entries(files).map(([name, content]): [string, Buffer] => [name, Buffer.from(content)]),
  ];
  return all.map(([name, body]) => ({ header: { name, size: body.byteLength, type: "file" as const }, body }));
}

async function opened(entries: TarEntry[] | Uint8Array, bounds: Bounds = BOUNDS) {
  const path = join(folder, randomUUID());
  await writeFile(path, entries instanceof Uint8Array ? entries : await packTar(entries));
  return openSentArchive(path, bounds, NOW);
}

async function faultOf(entries: TarEntry[] | Uint8Array, bounds: Bounds = BOUNDS): Promise<string> {
  const error = await opened(entries, bounds).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ArchiveFault) return error.fault;
  throw error ?? new Error("it was let through");
}

const whole = (more: TarEntry): TarEntry[] => [...entriesOf({}), more];
const plain = (name: string, body = "x"): TarEntry => ({ header: { name, size: body.length, type: "file" }, body });

describe("X226 an archive as a whole", () => {
  it("X226 is let through with its parts and files, each where it lies", async () => {
    const archive = await opened(
      entriesOf({ parts: { people: '{"a":1}\n{"b":2}\n' }, files: { [`files/${FILE}`]: "bytes" } }),
    );
    expect(archive.manifest.company.name).toBe("Fablewright Games");
    expect(archive.parts.get("people")).toMatchObject({ lines: 2, size: 16 });
    expect(archive.files.get(FILE)).toMatchObject({ size: 5 });
  });

  it.each([
    ["a path upwards", plain("../people.ndjson")],
    ["a path from the root", plain("/etc/passwd")],
    ["another folder", plain("files/../x")],
    ["a file without an id", plain("files/cv.pdf")],
    ["a part that is none", plain("users.ndjson")],
    ["a link", { header: { name: "people.ndjson", size: 0, type: "symlink", linkname: "/etc/passwd" } }],
    ["a hard link", { header: { name: `files/${FILE}`, size: 0, type: "link", linkname: "manifest.json" } }],
    ["a folder", { header: { name: "files/", size: 0, type: "directory" } }],
    ["a device", { header: { name: "files/x", size: 0, type: "character-device" } }],
    ["a longer name than fits", plain(`files/${"x".repeat(200)}`)],
    ["a part twice", plain("company.ndjson", "")],
    ["a manifest twice", plain("manifest.json")],
  ] as [string, TarEntry][])("X226 is refused with %s", async (_what, entry) => {
    expect(await faultOf(whole(entry))).toBe("not_archive");
  });

  it("X226 is refused where it is no tar, has no manifest first, or says nothing that we know", async () => {
    expect(await faultOf(Buffer.alloc(4_096, 65))).toBe("not_archive");
    expect(await faultOf(Buffer.from("short"))).toBe("damaged");
    expect(await faultOf(entriesOf({}).slice(1))).toBe("not_archive");
    expect(await faultOf(entriesOf({ manifest: { format: "another" } }))).toBe("not_archive");
    expect(await faultOf(entriesOf({ manifest: { version: 2 } }))).toBe("version");
    expect(await faultOf(entriesOf({ manifest: { installation: undefined } }))).toBe("version");
    expect(await faultOf(entriesOf({ manifest: { claim_key: "short" } }))).toBe("not_archive");
    expect(await faultOf(entriesOf({ manifest: { parts: [] } }))).toBe("not_archive");
    expect(await faultOf(entriesOf({ manifest: { made_at: "2027-01-01T00:00:00.000Z" } }))).toBe("not_archive");
  });

  it("X226 is damaged where a sum is another one, lines are missing, or it is cut off", async () => {
    const bytes = Buffer.from(await packTar(entriesOf({ parts: { people: '{"a":1}\n' } })));
    const at = bytes.indexOf('{"a":1}\n');
    const changed = Buffer.from(bytes);
    changed.write('{"a":2}', at);
    expect(await faultOf(changed)).toBe("damaged");
    expect(await faultOf(bytes.subarray(0, at - 600))).toBe("damaged");
    const noEnd = entriesOf({ parts: { people: '{"a":1}' } });
    expect(await faultOf(noEnd)).toBe("damaged");
    const missing = entriesOf({}).filter(({ header }) => header.name !== "people.ndjson");
    expect(await faultOf(missing)).toBe("damaged");
    expect(await faultOf(entriesOf({ manifest: { files: { count: 3, bytes: 0 } } }))).toBe("damaged");
  });

  it("X226 is too much past each bound", async () => {
    const some = entriesOf({ parts: { people: '{"a":1}\n{"b":2}\n' }, files: { [`files/${FILE}`]: "bytes" } });
    expect(await faultOf(some, { ...BOUNDS, lines: 1 })).toBe("too_much");
    expect(await faultOf(some, { ...BOUNDS, files: 0 })).toBe("too_much");
    expect(await faultOf(some, { ...BOUNDS, part: 15 })).toBe("too_much");
    expect(await faultOf(some, { ...BOUNDS, manifest: 100 })).toBe("too_much");
  });

  it("X226 a header whose sum was changed is no header", async () => {
    const bytes = Buffer.from(await packTar(entriesOf({})));
    bytes.write("x", 0);
    expect(await faultOf(bytes)).toBe("not_archive");
  });
});

describe("X226 lines of a part", () => {
  const read = async (content: string, skip = 0, most = 10) => {
    const path = join(folder, randomUUID());
    await writeFile(path, content, "latin1");
    const lines: unknown[] = [];
    for await (const line of linesOfPart(path, { offset: 0, size: content.length }, skip, most)) lines.push(line);
    return lines;
  };

  it("X226 come one by one, from a line on, and are not held past their bound", async () => {
    expect(await read("one\ntwo\n")).toEqual([
      { nth: 1, text: "one" },
      { nth: 2, text: "two" },
    ]);
    expect(await read("one\ntwo\n", 1)).toEqual([{ nth: 2, text: "two" }]);
    expect(await read(`${"x".repeat(11)}\ntwo\n`)).toEqual([
      { nth: 1, text: null },
      { nth: 2, text: "two" },
    ]);
    expect(await read(`${"x".repeat(600_000)}\n${"y".repeat(600_000)}\nz\n`, 0, 600_000)).toMatchObject([
      { nth: 1 },
      { nth: 2 },
      { nth: 3, text: "z" },
    ]);
  });

  it("X226 are null where they are no UTF-8", async () => {
    expect(await read("\xff\xfe\nok\n")).toEqual([
      { nth: 1, text: null },
      { nth: 2, text: "ok" },
    ]);
  });
});
