import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Clamd, EICAR, startClamd } from "../../../../tests/support/clamd.ts";
import { docx, pdf } from "../../../../tests/support/documents.ts";
import { createWorld, type Person, testConfig, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { scanUpload } from "./scan-upload.ts";

let clamd: Clamd;
let world: World;
let person: Person;

beforeAll(async () => {
  clamd = await startClamd();
  world = await createWorld({ config: { SCANNER_URL: clamd.url } });
  person = await world.person("Ines Marchetti");
});
afterEach(() => {
  clamd.mood = "works";
});
afterAll(async () => {
  await world.close();
  await clamd.close();
});

const cv = (body: Buffer, name = "cv.pdf", form = "referral") =>
  person.try(fileEndpoints.uploadCv, { query: { name, form }, body });
const picture = async (by = person) => {
  const body = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c43c22" } })
    .png()
    .toBuffer();
  return by.try(fileEndpoints.uploadImage, { query: { name: "me.png", kind: "avatar" }, body });
};
/** A valid PDF with a text in the middle. */
const pdfWith = (text: string) =>
  Buffer.from(pdf().toString("latin1").replace("endobj", `endobj\n% ${text}\n`), "latin1");

async function leftovers(): Promise<unknown[]> {
  const stored = existsSync(join(world.folder, "files"))
    ? readdirSync(join(world.folder, "files"), { recursive: true })
    : [];
  const { rows } = await world.pool.query("SELECT id FROM files");
  return [...readdirSync(join(world.folder, "incoming")), ...stored, ...rows];
}

describe("item 48 a virus scanner", () => {
  test("refuses infected files, plain or inside a Word document, and stores nothing of them", async () => {
    const archive = docx([{ name: "word/notes.xml", data: `<notes>${EICAR}</notes>` }]);
    for (const answer of [
      await cv(pdfWith(EICAR)),
      await cv(archive, "cv.docx"),
      await cv(pdfWith(EICAR), "cv.pdf", "application"),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: "file_infected" } });
    expect(await leftovers()).toEqual([]);
  });

  test("receives a file of any size completely and unchanged", async () => {
    clamd.seen.length = 0;
    const sizes = [pdf().length, 65_536, 65_537, LIMITS.cv_bytes, LIMITS.application_cv_bytes];
    for (const size of sizes) expect((await cv(pdf(size), "cv.pdf", "application")).status).toBe(201);
    expect(clamd.seen).toEqual(sizes);
    expect((await picture()).status).toBe(201);
    expect(clamd.seen).toHaveLength(sizes.length + 1);
  });

  test.each(["confused", "hangs up"] as const)("that is %s blocks every upload and says why", async (mood) => {
    clamd.mood = mood;
    const before = await leftovers();
    for (const answer of [await cv(pdf(200_000)), await picture()])
      expect(answer).toMatchObject({ status: 503, body: { code: "files_unchecked" } });
    expect(await leftovers()).toEqual(before);
    clamd.mood = "works";
    expect((await cv(pdf())).status).toBe(201);
  });

  test("that is silent or too slow is given up", async () => {
    const path = join(world.folder, "waits");
    writeFileSync(path, pdf());
    const look = (patience: { silence: number; whole: number }) => scanUpload(world.services, { path }, patience);
    await look({ silence: 5_000, whole: 5_000 });
    clamd.mood = "silent";
    await expect(look({ silence: 100, whole: 60_000 })).rejects.toMatchObject({ code: "files_unchecked" });
    await expect(look({ silence: 60_000, whole: 100 })).rejects.toMatchObject({ code: "files_unchecked" });
  });

  test("that is unreachable blocks every upload and nothing else", async () => {
    const gone = await startClamd();
    await gone.close();
    const own = await createWorld({ config: { SCANNER_URL: gone.url } });
    const someone = await own.person("Kwame Asante");
    expect(await picture(someone)).toMatchObject({ status: 503, body: { code: "files_unchecked" } });
    expect((await own.job(someone)).title).toBe("Staff Backend Engineer");
    await own.close();
  });

  test("is not used if not configured", async () => {
    const config = testConfig(world.url);
    const nothing = { path: join(world.folder, "nothing-here") };
    await expect(scanUpload({ ...world.services, config }, nothing)).resolves.toBeUndefined();
  });
});

test("item 48 an invalid SCANNER_URL stops the start", () => {
  for (const SCANNER_URL of [
    "http://127.0.0.1:3310",
    "tcp://127.0.0.1",
    "127.0.0.1:3310",
    "tcp://a b:1",
    "unix:/run/clamd",
  ])
    expect(() => testConfig(world.url, { SCANNER_URL })).toThrow("SCANNER_URL: must be tcp://host:port");
  for (const SCANNER_URL of ["tcp://scanner:3310", "tcp://127.0.0.1:1", "tcp://[::1]:3310"])
    expect(testConfig(world.url, { SCANNER_URL }).scannerUrl).toBe(SCANNER_URL);
});
