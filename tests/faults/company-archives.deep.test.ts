import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { unpackTar } from "modern-tar";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyEndpoints } from "../../src/contract/companies/companies.ts";
import { companyArchiveEndpoints as endpoints } from "../../src/contract/companies/company-archives.ts";
import { fieldsOf } from "../../src/server/companies/company-archives/archive-resource.ts";
import { ARCHIVE_RESOURCES } from "../../src/server/companies/company-archives/archive-resources.ts";
import {
  MAKE_ARCHIVE,
  MAX_ATTEMPTS,
  runArchiveTask,
} from "../../src/server/companies/company-archives/build-archive.ts";
import { readme } from "../../src/server/companies/company-archives/describe.ts";
import { reconcileArchives } from "../../src/server/companies/company-archives/reconcile-archives.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { deletePendingBlobs } from "../../src/server/infra/files/purge-files.ts";
import { applyToJob } from "../support/candidates.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  await seedDemo(world.services);
});
afterAll(() => world.close());

/** The demo company with the most candidates; a test user becomes an owner. */
beforeEach(async () => {
  owner = await world.person("Olive Owner");
  const { rows } = await world.pool.query(
    `SELECT jobs.company FROM jobs JOIN referrals ON referrals.job = jobs.id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  company = rows[0].company;
  await world.pool.query("DELETE FROM company_archives");
  await world.pool.query(
    "INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
    [company, owner.id],
  );
});

const make = () => owner.call(endpoints.make, { params: { id: company }, body: {} });
const listed = async () => (await owner.call(endpoints.list, { params: { id: company } })).items;
const one = async (query: string, ...values: unknown[]) => (await world.pool.query(query, values)).rows[0];

/** The downloaded bytes. */
async function fetched(archive: string): Promise<Buffer> {
  const path = endpoints.file.path.replace("{id}", company).replace("{archive}", archive);
  const answer = await world.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = await unpackTar(bytes, { strict: true });
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}

type Line = Record<string, unknown>;
const linesIn = (bytes: Buffer | undefined): Line[] =>
  (bytes?.toString() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function made(): Promise<{ id: string; entries: Map<string, Buffer>; bytes: Buffer }> {
  const { id } = await make();
  await world.queue.work(MAKE_ARCHIVE);
  const bytes = await fetched(id);
  return { id, bytes, entries: await entriesOf(bytes) };
}

describe("X166 a company export", () => {
  it("X166 is made for an owner, announced in the product and by mail, and has every part of its manifest", async () => {
    const { id, entries, bytes } = await made();
    const [first, readmeAt] = [...entries.keys()];
    expect([first, readmeAt]).toEqual(["manifest.json", "README.md"]);
    const manifest = JSON.parse(String(entries.get("manifest.json")));
    expect(manifest).toMatchObject({ format: "vouchwell-company", version: 1, company: { id: company } });
    expect(manifest.parts.map(({ name }: Line) => name)).toEqual(ARCHIVE_RESOURCES.map(({ name }) => `${name}.ndjson`));
    for (const part of manifest.parts) {
      const content = entries.get(part.name) ?? Buffer.alloc(0);
      expect([part.name, createHash("sha256").update(content).digest("hex")]).toEqual([part.name, part.sha256]);
      expect([part.name, linesIn(content).length, content.byteLength]).toEqual([part.name, part.lines, part.bytes]);
    }
    expect(String(entries.get("README.md"))).toBe(readme());
    const [archive] = await listed();
    const lines = manifest.parts.reduce((sum: number, { lines }: { lines: number }) => sum + lines, 0);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(archive).toMatchObject({
      id,
      state: "ready",
      size: bytes.byteLength,
      sha256,
      lines,
      files: manifest.files.count,
    });
    const { n } = await one(
      "SELECT count(*)::int AS n FROM notifications WHERE kind = 'archive_ready' AND user_id = $1",
      owner.id,
    );
    expect(n).toBe(1);
    expect(
      (await one("SELECT count(*)::int AS n FROM mails WHERE message = 'company_archive' AND id IS NOT NULL")).n,
    ).toBeGreaterThan(0);
  });

  it("X166 is visible to owners only", async () => {
    const { id } = await make();
    const recruiter = await world.person("Rita Recruiter");
    await joinTeam(owner, company, recruiter, "recruiter");
    const params = { id: company, archive: id };
    for (const person of [recruiter, await world.person("stranger")]) {
      expect((await person.try(endpoints.list, { params })).status).toBe(404);
      expect((await person.try(endpoints.make, { params, body: {} })).status).toBe(404);
      expect((await person.try(endpoints.file, { params })).status).toBe(404);
      expect((await person.try(endpoints.remove, { params })).status).toBe(404);
    }
    const other = await owner.call(companyEndpoints.create, {
      body: { name: "Another", website: "https://another.example" },
    });
    expect((await owner.try(endpoints.file, { params: { id: other.id, archive: id } })).status).toBe(404);
    expect((await owner.try(endpoints.remove, { params: { id: other.id, archive: id } })).status).toBe(404);
  });

  it("X171 is inaccessible to former owners, and after the company's deletion", async () => {
    const { id, bytes } = await made();
    const other = await world.person("Orla Other");
    await world.pool.query(
      "INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
      [company, other.id],
    );
    const path = endpoints.file.path.replace("{id}", company).replace("{archive}", id);
    const begin = async ({ token }: Person) => {
      const answer = await world.app.request(path, { headers: { authorization: `Bearer ${token}` } });
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const first = (await reader.read()).value?.byteLength ?? 0;
      return async () => {
        let size = first;
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) size += piece.value.byteLength;
        return size;
      };
    };
    const [account, stayer] = [await begin(other), await begin(owner)];
    await world.pool.query("DELETE FROM company_members WHERE company = $1 AND user_id = $2", [company, other.id]);
    world.clock.advance(3_000);
    expect(await account()).toBeLessThan(bytes.byteLength);
    await owner.call(endpoints.remove, { params: { id: company, archive: id } });
    world.clock.advance(3_000);
    expect(await stayer()).toBeLessThan(bytes.byteLength);
  });

  it("X166 appears in the audit log: requested, downloaded, deleted", async () => {
    const { id } = await made();
    await owner.call(endpoints.remove, { params: { id: company, archive: id } });
    const { rows } = await world.pool.query(
      "SELECT event, detail FROM auth_audit_log WHERE user_id = $1 AND event LIKE 'company_archive%' ORDER BY at, id",
      [owner.id],
    );
    expect(rows).toEqual(
      ["made", "fetched", "removed"].map((what) => ({
        event: `company_archive_${what}`,
        detail: { company, archive: id },
      })),
    );
  });
});

describe("X167 contents", () => {
  it("X167 has only this company's lines with the documented fields", async () => {
    const { entries } = await made();
    for (const noun of ARCHIVE_RESOURCES) {
      const fields = fieldsOf(noun).filter((field) => field !== "storage_key");
      for (const line of linesIn(entries.get(`${noun.name}.ndjson`)))
        expect([noun.name, Object.keys(line)]).toEqual([
          noun.name,
          noun.name === "files" ? [...fields, "there"] : fields,
        ]);
    }
    const own = await world.pool.query("SELECT id FROM jobs WHERE company = $1 ORDER BY id", [company]);
    expect(linesIn(entries.get("jobs.ndjson")).map(({ id }) => id)).toEqual(own.rows.map(({ id }) => id));
    expect(linesIn(entries.get("referrals.ndjson")).length).toBeGreaterThan(0);
    expect(linesIn(entries.get("history.ndjson")).length).toBeGreaterThan(0);
    const named = new Set(linesIn(entries.get("people.ndjson")).map(({ id }) => id));
    for (const { created_by } of linesIn(entries.get("referrals.ndjson"))) expect(named).toContain(created_by);
  });

  it("X167 excludes people whom the company does not see yet", async () => {
    const { id } = await one(
      "SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 LIMIT 1",
      company,
    );
    const { visible_at } = await one("SELECT visible_at FROM referrals WHERE id = $1", id);
    await world.pool.query("UPDATE referrals SET visible_at = NULL WHERE id = $1", [id]);
    const { bytes } = await made();
    expect(bytes.includes(id)).toBe(false);
    await world.pool.query("UPDATE referrals SET visible_at = $2 WHERE id = $1", [id, visible_at]);
    expect((await made()).bytes.includes(id)).toBe(true);
  });

  it("X167 contains the bytes of CVs and marks missing ones", async () => {
    const [bytes, id] = [Buffer.from("%PDF-1.4 of the test"), world.services.ids.next()];
    const key = `cv/${id}`;
    await world.services.files.putBytes(key, bytes, "application/pdf");
    const facts = [id, key, bytes.byteLength, world.clock.now()];
    await world.pool.query(
      "INSERT INTO files (id, kind, storage_key, name, size, sha256, type, attached_at, created_at) VALUES ($1, 'cv', $2, 'cv.pdf', $3, 'x', 'application/pdf', $4, $4)",
      facts,
    );
    await world.pool.query(
      "UPDATE referrals SET cv = $1 WHERE id = (SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = job WHERE company = $2 AND visible_at IS NOT NULL ORDER BY 1 DESC LIMIT 1)",
      [id, company],
    );
    expect((await made()).entries.get(`files/${id}`)).toEqual(bytes);
    await world.services.files.remove(key);
    const { entries } = await made();
    expect(entries.has(`files/${id}`)).toBe(false);
    expect(linesIn(entries.get("files.ndjson")).find((line) => line.id === id)).toMatchObject({ there: false });
  });
});

describe("X168 lifetime and frequency", () => {
  it("X168 one at a time, and one per idempotency key", async () => {
    const ask = { params: { id: company }, body: {} };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.try(endpoints.make, ask, { key: "0123456789abcdef" })),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect((await listed()).length).toBe(1);
    expect((await owner.try(endpoints.make, ask)).body).toMatchObject({ code: "archive_running" });
  });

  it("X168 is deleted with its bytes after seven days", async () => {
    const { id } = await made();
    const { storage_key } = await one("SELECT storage_key FROM company_archives WHERE id = $1", id);
    await world.pool.query("UPDATE company_archives SET ends_at = $1", [world.clock.now()]);
    expect((await owner.try(endpoints.file, { params: { id: company, archive: id } })).status).toBe(404);
    await reconcileArchives(world.ctx);
    expect(await listed()).toEqual([]);
    await deletePendingBlobs(world.ctx);
    expect(await world.services.files.read(storage_key)).toBeNull();
  });

  it("X168 notifies the requester of a failure and leaves nothing behind", async () => {
    const { id } = await make();
    const key = (await one("SELECT storage_key FROM company_archives WHERE id = $1", id)).storage_key;
    const broken = { ...world.ctx, files: { ...world.ctx.files, put: () => Promise.reject(new Error("full")) } };
    for (let turn = 1; turn < MAX_ATTEMPTS; turn += 1)
      await expect(runArchiveTask(broken, { archive: id, key })).rejects.toThrow("full");
    await runArchiveTask(broken, { archive: id, key });
    expect((await listed())[0]).toMatchObject({ state: "failed", size: null });
    const told = await one(
      "SELECT count(*)::int AS n FROM notifications WHERE kind = 'archive_failed' AND user_id = $1",
      owner.id,
    );
    expect(told.n).toBe(1);
    expect(await readdir(world.ctx.files.incoming).catch(() => [])).toEqual([]);
  });

  it("X168 restarts after a process died, and completes once if two process it", async () => {
    const { id } = await make();
    const key = (await one("SELECT storage_key FROM company_archives WHERE id = $1", id)).storage_key;
    await world.pool.query("UPDATE company_archives SET state = 'running', attempt = $1, tries = 1", [
      world.services.ids.next(),
    ]);
    await Promise.all([
      runArchiveTask(world.ctx, { archive: id, key }),
      runArchiveTask(world.ctx, { archive: id, key }),
    ]);
    expect((await listed())[0]).toMatchObject({ state: "ready" });
    const told = await one(
      "SELECT count(*)::int AS n FROM notifications WHERE kind = 'archive_ready' AND user_id = $1",
      owner.id,
    );
    expect(told.n).toBe(1);
  });
});

describe("X171 an erased person is in no export", () => {
  const gone = async (id: string) => (await owner.try(endpoints.file, { params: { id: company, archive: id } })).status;

  it("X171 a referral's person, an applicant, and a named account", async () => {
    const ends = [
      `UPDATE referrals SET candidate_email = '' WHERE id = (SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = job
        WHERE company = $1 AND candidate_email <> '' LIMIT 1)`,
      `UPDATE applications SET candidate_email = '' WHERE id = (SELECT applications.id FROM applications JOIN jobs ON jobs.id = job
        WHERE company = $1 AND candidate_email <> '' LIMIT 1)`,
      `UPDATE users SET deleted_at = now() WHERE id = (SELECT referrals.created_by FROM referrals JOIN jobs ON jobs.id = job
        WHERE company = $1 AND visible_at IS NOT NULL LIMIT 1)`,
    ];
    for (const end of ends) {
      const { id } = await made();
      const { storage_key } = await one("SELECT storage_key FROM company_archives WHERE id = $1", id);
      expect((await world.pool.query(end, [company])).rowCount).toBe(1);
      expect(await gone(id)).toBe(404);
      await deletePendingBlobs(world.ctx);
      expect(await world.services.files.read(storage_key)).toBeNull();
    }
  });

  it("X171 an erasure during the export ends it without leaving bytes", async () => {
    const { id } = await make();
    const key = (await one("SELECT storage_key FROM company_archives WHERE id = $1", id)).storage_key;
    const put: typeof world.ctx.files.put = async (...file) => {
      await world.ctx.files.put(...file);
      await world.pool.query("DELETE FROM company_archives WHERE id = $1", [id]);
    };
    await runArchiveTask({ ...world.ctx, files: { ...world.ctx.files, put } }, { archive: id, key });
    expect(await world.services.files.read(key)).toBeNull();
    await runArchiveTask(world.ctx, { archive: id, key });
    expect(await listed()).toEqual([]);
  });

  it("X171 an export that waits for a running erasure reads what is left", async () => {
    const { id } = await make();
    const key = (await one("SELECT storage_key FROM company_archives WHERE id = $1", id)).storage_key;
    const client = await world.pool.connect();
    const person = await one(
      "SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 AND candidate_email <> '' LIMIT 1",
      company,
    );
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock_shared(7264511, hashtext($1::text))", [company]);
    await client.query("UPDATE referrals SET candidate_name = 'Erased Meanwhile' WHERE id = $1", [person.id]);
    const making = runArchiveTask(world.ctx, { archive: id, key });
    await client.query("SELECT pg_sleep(0.2)");
    expect((await listed())[0]).toMatchObject({ state: "waiting" });
    await client.query("COMMIT");
    client.release();
    await making;
    const entries = await entriesOf(await fetched(id));
    expect(linesIn(entries.get("referrals.ndjson")).find((line) => line.id === person.id)?.candidate_name).toBe(
      "Erased Meanwhile",
    );
  });
});

describe("R17 team notes about its own members", () => {
  const NOTE = "Argued about among the team alone.";

  /** A person with team notes on their application and on a referral with their verified address. */
  async function noted(): Promise<Person> {
    const person = await world.person("Ada Applicant");
    await world.pool.query("UPDATE users SET verified = TRUE WHERE id = $1", [person.id]);
    const { job } = await one("SELECT id AS job FROM jobs WHERE company = $1 AND status = 'Open' LIMIT 1", company);
    const { id: application } = await applyToJob(person, job, { candidate_email: person.email });
    const { id: referral } = await one(
      `UPDATE referrals SET candidate_email = $2, candidate_email_key = $2
       WHERE id = (SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 AND visible_at IS NOT NULL LIMIT 1)
       RETURNING id`,
      company,
      person.email,
    );
    for (const [kind, record] of Object.entries({ application, referral }))
      await world.pool.query(
        `INSERT INTO team_notes (id, job, record_kind, record_id, text, written_by, written_at)
         SELECT $1, job, $2, $3, $4, $5, now() FROM ${kind}s WHERE id = $3`,
        [world.services.ids.next(), kind, record, NOTE, owner.id],
      );
    return person;
  }

  const join = (person: Person) =>
    world.pool.query("INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, 'owner', $3)", [
      company,
      person.id,
      world.clock.now(),
    ]);

  it("R17 are in an applicant's export, but not once they joined the team", async () => {
    const person = await noted();
    const before = (await made()).entries.get("notes.ndjson")?.toString() ?? "";
    expect(before.split(NOTE)).toHaveLength(3);
    await join(person);
    const after = (await made()).entries.get("notes.ndjson")?.toString() ?? "";
    expect(after).not.toContain(NOTE);
  });

  it("R17 an export from before they joined is only for the other owners", async () => {
    const person = await noted();
    const { id } = await made();
    world.clock.advance(60_000);
    await join(person);
    const params = { id: company, archive: id };
    expect((await person.try(endpoints.file, { params })).status).toBe(404);
    expect((await owner.try(endpoints.file, { params })).status).toBe(200);
    const other = await world.person("Nora Next");
    await join(other);
    expect((await other.try(endpoints.file, { params })).status).toBe(200);
  });
});

describe("X169 money in transit", () => {
  it("X170 an export moves no money: it reports it", async () => {
    const ledger = "SELECT count(*)::int AS n, coalesce(sum(cents), 0)::int AS sum FROM ledger_entries";
    const before = await one(ledger);
    const { entries } = await made();
    expect(await one(ledger)).toEqual(before);
    const states = await world.pool.query(
      `SELECT referral, rewards.state FROM rewards JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = job
       WHERE company = $1 AND visible_at IS NOT NULL ORDER BY referral`,
      [company],
    );
    const told = linesIn(entries.get("rewards.ndjson")).map(({ referral, state }) => ({ referral, state }));
    expect(told).toEqual(states.rows);
  });

  it("X169 is reported and blocks the export until it has arrived", async () => {
    const { referral } = await one(
      "SELECT referrals.id AS referral FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 AND visible_at IS NOT NULL ORDER BY 1 LIMIT 1",
      company,
    );
    const id = world.services.ids.next();
    await world.pool.query(
      "INSERT INTO payouts (id, referral, user_id, status, amount, created_at) VALUES ($1, $2, $3, 'Processing', 12500, now())",
      [id, referral, owner.id],
    );
    const { moving } = await owner.call(endpoints.list, { params: { id: company } });
    expect(moving).toEqual([{ kind: "payout", count: 1, amount: 12_500 }]);
    const refused = await owner.try(endpoints.make, { params: { id: company }, body: {} });
    expect(refused.body).toMatchObject({ code: "archive_money_moving" });
    await world.pool.query("UPDATE payouts SET status = 'Completed' WHERE id = $1", [id]);
    const { entries } = await made();
    expect(linesIn(entries.get("payouts.ndjson")).find((line) => line.id === id)).toMatchObject({ amount: 12_500 });
  });
});
