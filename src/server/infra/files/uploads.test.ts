import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReferralVisible } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { type Client, createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { files } from "../db/tables/files.ts";
import { attachImage } from "./attach-upload.ts";
import { DELETE_BLOB, purgeOrphanedUploads } from "./purge-files.ts";
import { removeFile } from "./remove-file.ts";

let world: World;
let owner: Person;
let referrer: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
  [owner, referrer] = await Promise.all([world.person("Marguerite Olander"), world.person("Ines Marchetti")]);
  job = (await world.job(owner)).id;
});
afterAll(() => world.close());

const MB = 1024 * 1024;

function send(by: Client, body: Buffer, query: Record<string, unknown> = {}) {
  return by.try(fileEndpoints.uploadCv, { query: { name: "cv.pdf", ...query }, body });
}

async function tokenOf(by: Client, query: Record<string, unknown> = {}): Promise<string> {
  return String((await send(by, pdf(2_000), query)).body.token);
}

let people = 0;
async function refer(by: Person, cv: string) {
  people += 1;
  const candidate_email = `person.${people}@example.com`;
  const recommendation = "Ruben has never let a build stay red overnight, and he is kind to juniors.";
  const made = await by.try(referralEndpoints.create, {
    body: { job, candidate_name: "Ruben Achterberg", candidate_email, recommendation, cv, consent_given: true },
  });
  if (made.status === 201) await makeReferralVisible(by, String(made.body.id));
  return made;
}

function fetchCv(path: string, by?: Person): Promise<Response> {
  const headers = new Headers(by && { authorization: `Bearer ${by.token}` });
  return Promise.resolve(world.app.request(path, { headers }));
}

function arriving(): string[] {
  return existsSync(join(world.folder, "incoming")) ? readdirSync(join(world.folder, "incoming")) : [];
}

function storedKeys(): string[] {
  const all = readdirSync(join(world.folder, "files"), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("F2 item 42: limits stop the stream", () => {
  test("accepts 5 MB and not a byte more; an application may have 10 MB", async () => {
    expect((await send(referrer, pdf(5 * MB))).status).toBe(201);
    const more = await send(referrer, pdf(5 * MB + 1));
    expect([more.status, more.body.message]).toEqual([413, "File size must be less than 5MB"]);
    expect((await send(referrer, pdf(10 * MB), { form: "application" })).status).toBe(201);
    const most = await send(referrer, pdf(10 * MB + 1), { form: "application" });
    expect([most.status, most.body.message]).toEqual([413, "File size must be less than 10MB"]);
    expect(arriving()).toEqual([]);
  });

  test("stops a stream without a length at the limit and keeps nothing", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(sent === 64 * 1024 ? pdf(64 * 1024) : new Uint8Array(64 * 1024));
      },
    });
    const headers = { authorization: `Bearer ${referrer.token}`, "content-type": "application/octet-stream" };
    const init = { method: "POST", headers, body: endless, duplex: "half" };
    const answer = await world.app.request("/api/uploads/cv?name=cv.pdf", init as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(6 * MB);
    expect(arriving()).toEqual([]);
  });

  test("refuses an excessive length before reading a byte", async () => {
    let read = false;
    const body = new ReadableStream(
      {
        pull() {
          read = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "application/octet-stream", "content-length": String(1024 * MB) };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    expect((await world.app.request("/api/uploads/cv?name=cv.pdf", init)).status).toBe(413);
    expect(read).toBe(false);
  });

  test("refuses forms of other sites, and an application without an account", async () => {
    const headers = { "content-type": "text/plain" };
    const init = { method: "POST", headers, body: "%PDF-1.4" };
    expect((await world.app.request("/api/uploads/cv?name=cv.pdf", init)).status).toBe(415);
    expect((await send(world.visitor, pdf(), { form: "application" })).status).toBe(401);
  });
});

describe("F2 a CV belongs to its record", () => {
  test("is named in the record and downloads unchanged, never displayed (item 46)", async () => {
    const body = pdf(3_000);
    const query = { name: "../Zoë <b>.pdf" };
    const token = String((await referrer.try(fileEndpoints.uploadCv, { query, body })).body.token);
    const made = await refer(referrer, token);
    expect(made.body).toMatchObject({ cv: { name: "Zoë <b>.pdf", size: 3_000 } });
    const id = String(made.body.id);
    const record = await owner.call(referralEndpoints.get, { params: { id } });
    expect(record.cv).toEqual({ name: "Zoë <b>.pdf", size: 3_000 });
    const [listed] = (await referrer.call(referralEndpoints.list, { query: {} })).items;
    expect(listed?.cv).toEqual(record.cv);
    const answer = await fetchCv(`/api/referrals/${id}/cv`, owner);
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "3000",
      "content-disposition": `attachment; filename="Zo_ <b>.pdf"; filename*=UTF-8''Zo%C3%AB%20%3Cb%3E.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  test("X25 is refused to others, with or without the right id (item 47)", async () => {
    const id = String((await refer(referrer, await tokenOf(referrer))).body.id);
    const stranger = await world.person("Stranger");
    const path = `/api/referrals/${id}/cv`;
    expect((await fetchCv(path, stranger)).status).toBe(404);
    expect((await fetchCv(path)).status).toBe(401);
    expect((await fetchCv(`/api/applications/${id}/cv`, owner)).status).toBe(404);
    const without = await referrer.call(referralEndpoints.create, {
      body: {
        job,
        candidate_name: "No Cv",
        candidate_email: "nocv@example.com",
        recommendation: "Has never let a build stay red overnight, and is kind to juniors.",
      },
    });
    expect(without.cv).toBeNull();
    expect((await fetchCv(`/api/referrals/${without.id}/cv`, referrer)).status).toBe(404);
  });

  test("an application accepts up to 10 MB, a referral at most 5 MB", async () => {
    const big = String((await send(referrer, pdf(6 * MB), { form: "application" })).body.token);
    expect((await refer(referrer, big)).body).toMatchObject({ fields: { cv: { code: "upload_gone" } } });
    const applied = await referrer.call(applicationEndpoints.create, {
      body: { job, candidate_name: "Ines", candidate_email: referrer.email, cover_letter: "Hello.", cv: big },
    });
    expect(applied.cv?.size).toBe(6 * MB);
    expect((await fetchCv(`/api/applications/${applied.id}/cv`, owner)).status).toBe(200);
  });

  test("a token works once, for its own person, for a day", async () => {
    const token = await tokenOf(referrer);
    const other = await world.person("Other Referrer");
    expect((await refer(other, token)).body).toMatchObject({ fields: { cv: { code: "upload_gone" } } });
    expect((await refer(referrer, token)).status).toBe(201);
    expect((await refer(referrer, token)).body).toMatchObject({ fields: { cv: { code: "upload_gone" } } });
    expect((await refer(referrer, "x".repeat(43))).status).toBe(422);
    const old = await tokenOf(referrer);
    await world.pool.query("UPDATE files SET created_at = created_at - interval '1 day' WHERE attached_at IS NULL");
    expect((await refer(referrer, old)).status).toBe(422);
  });

  test("a refused referral keeps the upload for the next try", async () => {
    const token = await tokenOf(referrer);
    const body = {
      job,
      candidate_name: "Ines Marchetti",
      candidate_email: referrer.email,
      recommendation: "I have never let a build stay red overnight, and I am kind to juniors.",
      cv: token,
    };
    expect((await referrer.try(referralEndpoints.create, { body })).body.code).toBe("referral_self");
    expect((await refer(referrer, token)).status).toBe(201);
  });
});

describe("unneeded files are deleted from the disk", () => {
  test("deletes unattached uploads after a day and keeps attached ones", async () => {
    const later = (hours: number) => ({ now: () => new Date(world.clock.now().getTime() + hours * 3_600_000) });
    const sweep = async (hours: number) => {
      await purgeOrphanedUploads({ ...world.ctx, clock: later(hours) });
      await world.queue.work(DELETE_BLOB);
    };
    await sweep(25);
    const before = storedKeys().length;
    await tokenOf(referrer);
    expect((await refer(referrer, await tokenOf(referrer))).status).toBe(201);
    expect(storedKeys()).toHaveLength(before + 2);
    await sweep(23);
    expect(storedKeys()).toHaveLength(before + 2);
    await sweep(25);
    const { rows } = await world.pool.query("SELECT storage_key, attached_at FROM files");
    expect(rows.every((row) => row.attached_at !== null)).toBe(true);
    expect(storedKeys().sort()).toEqual(rows.map((row) => row.storage_key.split("/")[1]).sort());
  });

  test("item 47: a removed file is gone from record, URL and disk", async () => {
    const id = String((await refer(referrer, await tokenOf(referrer))).body.id);
    const { rows } = await world.pool.query("SELECT cv FROM referrals WHERE id = $1", [id]);
    await world.ctx.write((tx) => removeFile(world.ctx, tx, rows[0].cv));
    const before = storedKeys().length;
    await world.queue.work(DELETE_BLOB);
    expect(storedKeys()).toHaveLength(before - 1);
    expect((await owner.call(referralEndpoints.get, { params: { id } })).cv).toBeNull();
    expect((await fetchCv(`/api/referrals/${id}/cv`, owner)).status).toBe(404);
  });
});

describe("pictures", () => {
  const sendImage = (body: Buffer, kind = "avatar") =>
    referrer.try(fileEndpoints.uploadImage, { query: { name: "me.jpg", kind }, body });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0e5a42" } });

  test("items 45, 48: converts to a small square without metadata at an immutable URL", async () => {
    const gps = { IFD3: { GPSLatitude: "38/1 43/1 0/1", GPSLatitudeRef: "N" } };
    const sent = await sendImage(await picture(1_200, 800).withExif(gps).jpeg().toBuffer());
    expect(sent.status).toBe(201);
    const image = await world.ctx.write((tx) =>
      attachImage(referrer.ctx, tx, { token: String(sent.body.token), kind: "avatar", replaces: null }),
    );
    expect(image.address).toMatch(/^\/files\/[\w-]{43}\.webp$/);
    const answer = await world.app.request(image.address);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(made.exif).toBeUndefined();
    const next = await sendImage(await picture(300, 300).png().toBuffer());
    const token = String(next.body.token);
    await world.ctx.write((tx) => attachImage(referrer.ctx, tx, { token, kind: "avatar", replaces: image.id }));
    const [old] = await world.ctx.db
      .select()
      .from(files)
      .where(and(eq(files.id, image.id)));
    expect(old).toBeUndefined();
    expect((await world.app.request("/files/..%2fcv%2fx.webp")).status).toBe(404);
  });

  test("refuses SVG, documents and oversized pictures", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await sendImage(svg)).body.code).toBe("image_type_unsupported");
    expect((await sendImage(pdf())).body.code).toBe("image_type_unsupported");
    expect((await sendImage(Buffer.from("\x89PNG\r\n\x1a\nbroken", "latin1"))).status).toBe(422);
    const monster = await picture(1, 1).png().toBuffer();
    monster.writeUInt32BE(30_000, 16);
    monster.writeUInt32BE(30_000, 20);
    expect((await sendImage(monster)).status).toBe(422);
    const wide = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect((await sendImage(wide)).body.code).toBe("image_too_many_pixels");
    expect((await sendImage(pdf(LIMITS.image_bytes + 1))).status).toBe(413);
    expect(arriving()).toEqual([]);
  });
});

test("X41 item 45: refuses further uploads of a full account", async () => {
  const person = await world.person("Full Person");
  await world.pool.query(
    `INSERT INTO files (id, kind, storage_key, name, size, sha256, type, uploaded_by, attached_at, created_at)
     VALUES (gen_random_uuid(), 'cv', 'cv/full', 'x', $1, 'x', 'x', $2, now(), now())`,
    [LIMITS.files_bytes, person.id],
  );
  const answer = await send(person, pdf());
  expect([answer.status, answer.body.code]).toEqual([409, "files_full"]);
});

test("item 45: counts uploads by account and by network", async () => {
  const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.1" } });
  const person = await strict.person("Busy Person");
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await send(person, pdf())).status);
  for (let n = 0; n < 3; n += 1) statuses.push((await send(strict.visitor, pdf())).status);
  await strict.close();
  expect(statuses).toEqual([201, 201, 429, 201, 201, 429]);
});
