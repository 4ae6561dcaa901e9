import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyEndpoints } from "../../src/contract/companies.ts";
import { companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { installationId } from "../../src/server/company-archives/installation.ts";
import { carryArrival } from "../../src/server/company-arrivals/carry.ts";
import { movedId } from "../../src/server/company-arrivals/scene.ts";
import { tendArrivals } from "../../src/server/company-arrivals/tend.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { erasedHash, keepErased, noteErased } from "../../src/server/files/erased-list.ts";
import { openErasedPeople } from "../../src/server/files/erased-people.ts";
import { sweepBytes } from "../../src/server/files/sweep.ts";
import { eraseAddresses } from "../../src/server/invitations/erase.ts";
import { keepOnRegister } from "../../src/server/invitations/register-entry.ts";
import { emailKey } from "../../src/server/platform/identity.ts";
import { personHash } from "../../src/server/referrals/person.ts";
import {
  archiveOf,
  busiestCompany,
  entriesOf,
  forged,
  type Line,
  linesIn,
  sent,
  takenIn,
} from "../support/company-arrivals.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

let there: World;
let here: World;
let owner: Person;
let source: string;
let bytes: Buffer;
let companies = 0;

beforeAll(async () => {
  const now = new Date().toISOString();
  there = await makeWorld({ now });
  here = await makeWorld({
    now,
    config: { SECRET_KEY: "another secret key of another installation", COMPANY_ARCHIVE_MIB: "8" },
  });
  await seedDemo(there.services);
  const leaver = await there.person("Olive Owner");
  owner = await here.person("Olive Owner");
  source = await busiestCompany(there, leaver);
  bytes = await archiveOf(there, leaver, source);
}, 120_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

const one = async (query: string, ...values: unknown[]) => (await here.pool.query(query, values)).rows[0];
const wayTo = (company: string) => ({ company, installation: installationId(there.services.secrets), source });

async function anew(): Promise<string> {
  companies += 1;
  const body = { name: `Arriving ${companies}`, website: `https://arriving-${companies}.example` };
  return (await owner.call(companyEndpoints.create, { body })).id;
}

async function refusedOf(
  company: string,
  arrival: string,
  noun: "people" | "jobs" | "referrals" | "history" | "rewards" | "shares",
) {
  const query = { limit: 100, noun, what: "refused" as const };
  const { items } = await owner.call(endpoints.lines, { params: { id: company, arrival }, query });
  return items.map(({ line, code, field }) => [line, code, field]);
}

/** The first lines of a noun as somebody changed them; what of it is refused in a preview. */
async function toldOf(
  noun: "people" | "jobs" | "referrals" | "history" | "rewards" | "shares",
  change: (lines: Line[]) => unknown[],
) {
  const company = await anew();
  const arrival = await sent(here, owner, company, await forged(bytes, { [noun]: change }));
  expect(arrival.state).toBe("ready");
  return refusedOf(company, arrival.id, noun);
}

const first = (lines: Line[], change: Line): unknown[] => [{ ...lines[0], ...change }, ...lines.slice(1)];

describe("X226 each line is read as an enemy's", () => {
  it("X226 what cannot be read, has too much, or lies in the future", async () => {
    const told = await toldOf("jobs", (lines) => [
      "no json",
      "[]",
      `{"id":"${"x".repeat(1_100_000)}"}`,
      { ...lines[0], extra: 1 },
      { ...lines[0], title: 7 },
      { ...lines[0], title: "\u0000" },
      { ...lines[0], created_at: "2199-01-01T00:00:00+00:00" },
      { ...lines[0], status: "Listed" },
      { ...lines[0], "\u0000": 1 },
      { ...lines[0], source: "漢".repeat(600), source_id: "字".repeat(600) },
      ...lines,
    ]);
    expect(told).toEqual([
      [1, "not_readable", ""],
      [2, "not_readable", ""],
      [3, "not_readable", ""],
      [4, "field", "extra"],
      [5, "field", "title"],
      [6, "field", "title"],
      [7, "future", "created_at"],
      [8, "field", "status"],
      [9, "field", ""],
      [10, "together", "source_id"],
    ]);
  });

  it("X226 what stands there twice, names nobody, or does not belong together", async () => {
    expect(await toldOf("people", (lines) => [...lines, lines[0]])).toMatchObject([[expect.any(Number), "double", ""]]);
    const unknown = "0198b0c2-0000-7000-8000-0000000000aa";
    expect(await toldOf("referrals", (lines) => first(lines, { created_by: unknown }))).toContainEqual([
      1,
      "reference",
      "created_by",
    ]);
    const same = (lines: Line[]) => [lines[0], { ...lines[0], id: unknown }];
    expect(await toldOf("referrals", same)).toContainEqual([2, "double", ""]);
    const person = (lines: Line[]) => first(lines, { turned_down_for: "skills", status: "Pending", hired_at: null });
    expect(await toldOf("referrals", person)).toContainEqual([1, "together", "turned_down_for"]);
    expect(await toldOf("rewards", (lines) => first(lines, { amount: 99_999_900 }))).toContainEqual([
      1,
      "together",
      "amount",
    ]);
    const paid = (lines: Line[]) =>
      first(lines, { state: "in_escrow", funded_at: null, released_at: null, clawed_back_at: null });
    expect(await toldOf("rewards", paid)).toContainEqual([1, "together", "funded_at"]);
    const step = (lines: Line[]) => first(lines, { to_status: "Promoted" });
    expect(await toldOf("history", step)).toContainEqual([1, "together", "to_status"]);
  });

  it("X226 shares that are not all of a reward are none", async () => {
    const { rows } = await there.pool.query("SELECT referral, owner FROM rewards");
    const [entries] = [await entriesOf(bytes)];
    const reward = linesIn(entries, "rewards")[0];
    expect(rows.length).toBeGreaterThan(0);
    const share = (place: number, percent: number) => ({
      referral: reward?.referral,
      place,
      payee: reward?.referrer,
      percent,
    });
    expect(await toldOf("shares", () => [share(0, 60), share(1, 30)])).toEqual([
      [1, "together", "percent"],
      [2, "together", "percent"],
    ]);
    expect(await toldOf("shares", () => [share(0, 60), share(1, 40)])).toEqual([]);
  });

  it("X226 markup stays text, and a description is sanitised", async () => {
    const company = await anew();
    const evil = "<script>alert(1)</script><p>Own the write path.</p>";
    const change = {
      jobs: (lines: Line[]) =>
        first(lines, { title: evil.slice(0, 100), description: evil, description_format: "html" }),
    };
    await takenIn(here, owner, company, await forged(bytes, change));
    const id = movedId(wayTo(company), String(linesIn(await entriesOf(bytes), "jobs")[0]?.id));
    const job = await one("SELECT title, description FROM jobs WHERE id = $1", id);
    expect(job.title).toContain("<script>");
    expect(job.description).not.toContain("script");
  });

  it("X226 more than is taken is cut off, and one at a time is read", async () => {
    const company = await anew();
    const params = { id: company };
    const large = Buffer.alloc(9 * 1024 * 1024);
    expect((await owner.try(endpoints.upload, { params, body: large as never })).body).toMatchObject({
      code: "payload_too_large",
    });
    const tries = await Promise.all([1, 2, 3].map(() => owner.try(endpoints.upload, { params, body: bytes as never })));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await owner.try(endpoints.upload, { params, body: bytes as never })).body).toMatchObject({
      code: "arrival_running",
    });
    await sweepBytes(here.ctx);
  });

  it("X226 an escaped zero byte in an address of LinkedIn ends nothing", async () => {
    const company = await anew();
    const change = (lines: Line[]) => first(lines, { candidate_linkedin: "https://linkedin.com/in/%00x" });
    expect(await takenIn(here, owner, company, await forged(bytes, { referrals: change }))).toMatchObject({
      state: "done",
    });
  });

  it("X226 a file that was swept away between two pieces is missing from its record, and nothing breaks off", async () => {
    const company = await anew();
    const { id } = await sent(here, owner, company, bytes);
    await owner.call(endpoints.press, { params: { id: company, arrival: id }, body: {} });
    const gone =
      "CREATE FUNCTION swept() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM files WHERE attached_at IS NULL; RETURN NULL; END'";
    await here.pool.query(gone);
    await here.pool.query("CREATE TRIGGER swept AFTER INSERT ON moved_ids FOR EACH STATEMENT EXECUTE FUNCTION swept()");
    await carryArrival(here.ctx, { arrival: id });
    await here.pool.query("DROP FUNCTION swept CASCADE");
    expect(await owner.call(endpoints.get, { params: { id: company, arrival: id } })).toMatchObject({ state: "done" });
  });

  it("X220 three wait for a press at most, and the headers of papers are no papers", async () => {
    const company = await anew();
    const { id } = await takenIn(here, owner, company, bytes);
    const waiting = [];
    for (let n = 0; n < 4; n += 1) waiting.push((await sent(here, owner, company, bytes)).id);
    const { items } = await owner.call(endpoints.list, { params: { id: company } });
    expect(items.map((each) => each.id)).toEqual([...waiting.slice(1).reverse(), id]);
    const fetched = () =>
      one(
        "SELECT count(*)::int AS n FROM auth_audit_log WHERE event = 'company_arrival_fetched' AND detail->>'arrival' = $1",
        id,
      );
    const path = endpoints.papers.path.replace("{id}", company).replace("{arrival}", id);
    const ask = (method: string) =>
      here.app.request(path, { method, headers: { authorization: `Bearer ${owner.token}` } });
    expect((await ask("HEAD")).status).toBe(200);
    expect(await fetched()).toEqual({ n: 0 });
    await (await ask("GET")).text();
    expect(await fetched()).toEqual({ n: 1 });
  });
});

describe("X227 who is not taken in, and who is erased", () => {
  const candidate = async () => {
    const lines = linesIn(await entriesOf(bytes), "referrals");
    return lines.find(({ candidate_email, status }) => candidate_email !== "" && status !== "Hired") as Line;
  };

  it("X227 whoever is on the register or was erased here is refused, with what hangs on them", async () => {
    const person = await candidate();
    const key = emailKey(String(person.candidate_email));
    const refused = async () => {
      const company = await anew();
      const arrival = await takenIn(here, owner, company, bytes);
      const id = movedId(wayTo(company), String(person.id));
      expect(await one("SELECT count(*)::int AS n FROM referrals WHERE id = $1", id)).toEqual({ n: 0 });
      expect(await one("SELECT count(*)::int AS n FROM referral_invitations WHERE referral = $1", id)).toEqual({
        n: 0,
      });
      expect((await refusedOf(company, arrival.id, "referrals")).map(([, code]) => code)).toContain("not_taken");
    };
    await here.ctx.write((tx) => keepOnRegister(here.ctx, tx, personHash(here.ctx, key), null));
    await refused();
    await here.pool.query("DELETE FROM do_not_refer");
    const hash = erasedHash(here.services.secrets, "person", key);
    await here.ctx.write((tx) => noteErased(here.ctx, tx, [{ kind: "person", hash }]));
    await refused();
    await here.pool.query("DELETE FROM erased_waiting");
  });

  it("X227 whoever is erased while an archive is gone through is seen within ten seconds", async () => {
    const [hash, other] = ["first@people.example", "second@people.example"].map((key) =>
      erasedHash(here.services.secrets, "person", key),
    ) as [string, string];
    const erased = await openErasedPeople(here.ctx);
    const note = (one: string) => here.ctx.write((tx) => noteErased(here.ctx, tx, [{ kind: "person", hash: one }]));
    await note(hash);
    await erased.look();
    expect(erased.since(hash)).toBeUndefined();
    here.clock.advance(10_000);
    await erased.look();
    expect(erased.since(hash)).toBeInstanceOf(Date);
    await note(other);
    await keepErased(here.ctx);
    here.clock.advance(10_000);
    await erased.look();
    expect(erased.since(other)).toBeInstanceOf(Date);
  });

  it("X227 whoever was taken in is erased by the same verbs, stays erased, and ends what waits", async () => {
    const company = await anew();
    await takenIn(here, owner, company, bytes);
    const person = await candidate();
    const id = movedId(wayTo(company), String(person.id));
    const waiting = await sent(here, owner, company, bytes);
    const { storage_key } = await one("SELECT storage_key FROM company_arrivals WHERE id = $1", waiting.id);
    await here.ctx.write((tx) => eraseAddresses(here.ctx, tx, [emailKey(String(person.candidate_email))]));
    expect(
      await one("SELECT candidate_name, candidate_email, recommendation FROM referrals WHERE id = $1", id),
    ).toEqual({
      candidate_name: "",
      candidate_email: "",
      recommendation: "",
    });
    const params = { id: company, arrival: waiting.id };
    expect(await owner.call(endpoints.get, { params })).toMatchObject({
      state: "failed",
      fault: "erased",
      ends_at: null,
    });
    await sweepBytes(here.ctx);
    expect(await here.services.files.read(storage_key)).toBeNull();
    const named = "SELECT count(*)::int AS n FROM company_arrival_members WHERE arrival = $1";
    expect((await one(named, waiting.id)).n).toBeGreaterThan(0);
    expect((await owner.call(endpoints.members, { params })).items).toEqual([]);
    await tendArrivals(here.ctx);
    expect(await one(named, waiting.id)).toEqual({ n: 0 });
    expect(await one("SELECT count(*)::int AS n FROM company_arrival_ids WHERE arrival = $1", waiting.id)).toEqual({
      n: 0,
    });
    const again = await takenIn(here, owner, company, bytes);
    expect((await refusedOf(company, again.id, "referrals")).map(([, code]) => code)).toContain("not_taken");
    expect((await one("SELECT candidate_email FROM referrals WHERE id = $1", id)).candidate_email).toBe("");
  });

  it("X227 an application of there that nobody has claimed is erased with its address", async () => {
    const company = await anew();
    await takenIn(here, owner, company, bytes);
    const line = linesIn(await entriesOf(bytes), "applications").find(
      ({ candidate_email }) => candidate_email !== "",
    ) as Line;
    await here.ctx.write((tx) => eraseAddresses(here.ctx, tx, [emailKey(String(line.candidate_email))]));
    const id = movedId(wayTo(company), String(line.id));
    expect(await one("SELECT candidate_email, cover_letter FROM applications WHERE id = $1", id)).toEqual({
      candidate_email: "",
      cover_letter: "",
    });
  });

  it("X227 what was sent is deleted once it is taken in, and after seven days", async () => {
    const company = await anew();
    const { id } = await takenIn(here, owner, company, bytes);
    expect(await one("SELECT storage_key FROM company_arrivals WHERE id = $1", id)).toEqual({ storage_key: null });
    const waiting = await sent(here, owner, company, bytes);
    const { storage_key } = await one("SELECT storage_key FROM company_arrivals WHERE id = $1", waiting.id);
    await here.pool.query("UPDATE company_arrivals SET ends_at = $1 WHERE company = $2", [here.clock.now(), company]);
    await tendArrivals(here.ctx);
    await sweepBytes(here.ctx);
    expect(await here.services.files.read(storage_key)).toBeNull();
    const { items } = await owner.call(endpoints.list, { params: { id: company } });
    expect(items.map(({ state }) => state)).toEqual(["done"]);
    expect((await owner.call(endpoints.members, { params: { id: company, arrival: id } })).items).toEqual([]);
  });
});
