import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { companyEndpoints } from "../../contract/companies/companies.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";

let world: World;
let poster: Person;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:40:00Z" });
  poster = await world.person("Petra Poster");
});
afterAll(() => world.close());

const BODY = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path of a document store.",
  location: "Lisbon",
  f_type: "Full-time",
};

const create = (overrides: object = {}, by = poster, options = {}) =>
  by.try(jobEndpoints.create, { body: { ...BODY, ...overrides } }, options);

async function fieldErrorsIn(overrides: object): Promise<Record<string, string>> {
  const { status, body } = await create(overrides);
  expect(status).toBe(422);
  const fields = Object.entries(body.fields as Record<string, { message: string }>);
  return Object.fromEntries(fields.map(([name, { message }]) => [name, message]));
}

async function one(text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await world.pool.query(text, values);
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe("a new job", () => {
  it("N2 N3 travels under the specification's names and is Open with its stored status", async () => {
    const { status, body } = await create({
      reward_amount: 9_000,
      requirements: "PostgreSQL, Go",
      closing_date: "2026-12-31",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: BODY.title,
      location: BODY.location,
      f_type: "Full-time",
      description: BODY.description,
      status: "Open",
      reward_amount: 9_000,
      requirements: "PostgreSQL, Go",
      closing_date: "2026-12-31",
      company: { name: "Quillstack", website: "https://quillstack.example" },
      can: { edit: true, delete: true, manage: true, refer: false, apply: false },
      created_at: "2026-11-21T11:40:00.000Z",
    });
    const row = await one("SELECT * FROM jobs WHERE id = $1", [body.id]);
    expect(row).toMatchObject({ f_type: "Full-time", status: "Open", reward_amount: 9_000, created_by: poster.id });
  });

  it("J19 says what it pays, in hundredths where it is kept, and nothing where no amount is given", async () => {
    const range = { pay_min: 25.5, pay_max: 31, pay_currency: "GBP", pay_per: "hour" };
    const { body } = await create(range);
    expect(body.pay).toEqual({ min: 25.5, max: 31, currency: "GBP", per: "hour" });
    const row = await one("SELECT * FROM jobs WHERE id = $1", [body.id]);
    expect(row).toMatchObject({ pay_min: 2550, pay_max: 3100, pay_currency: "GBP", pay_yearly: 3100 * 2080 });
    expect((await create({ ...range, pay_max: undefined })).body.pay).toMatchObject({ min: 25.5, max: null });
    expect((await create({ pay_currency: "GBP", pay_per: "hour" })).body.pay).toBeNull();
    expect((await create()).body.pay).toBeNull();
    const most = { pay_max: 10_000_000_000, pay_currency: "IDR", pay_per: "year" };
    expect((await create(most)).body.pay).toMatchObject({ min: null, max: 10_000_000_000 });
  });

  it("J19 is refused by field: amounts that are none, that cross, and what belongs to them", async () => {
    const year = { pay_currency: "USD", pay_per: "year" };
    const amount = "Please enter an amount such as 45,000; cents only for hourly pay";
    expect(await fieldErrorsIn({ pay_min: "a lot", ...year })).toEqual({ pay_min: amount });
    expect(await fieldErrorsIn({ pay_min: 45_000.5, pay_max: 0.1, ...year })).toMatchObject({
      pay_min: amount,
      pay_max: amount,
    });
    expect(await fieldErrorsIn({ pay_max: 25.505, pay_currency: "USD", pay_per: "hour" })).toEqual({ pay_max: amount });
    expect(await fieldErrorsIn({ pay_min: 0, pay_max: 10_000_000_001, ...year })).toEqual({
      pay_min: "This number is out of range",
      pay_max: "This number is out of range",
    });
    expect(await fieldErrorsIn({ pay_min: 60_000, pay_max: 45_000, ...year })).toEqual({
      pay_max: "This is less than the lower amount",
    });
    const required = "This field is required";
    expect(await fieldErrorsIn({ pay_min: 60_000 })).toEqual({ pay_currency: required, pay_per: required });
    expect(await fieldErrorsIn({ pay_min: 60_000, pay_currency: "DEM", pay_per: "day" })).toEqual({
      pay_currency: "This value is not valid",
      pay_per: "This value is not valid",
    });
  });

  it("F6 begins its history with Open", async () => {
    const { id } = await world.job(poster);
    const row = await one("SELECT * FROM status_history WHERE record_kind = 'job' AND record_id = $1", [id]);
    expect(row).toMatchObject({ from_status: null, to_status: "Open", changed_by: poster.id });
  });

  it("R1 is posted by anybody who is signed in, whatever the role, and by nobody else", async () => {
    const candidate = await world.person("Cara Candidate", { role: "candidate" });
    expect((await create({}, candidate)).status).toBe(201);
    expect((await world.visitor.try(jobEndpoints.create, { body: BODY })).status).toBe(401);
  });

  it("J10 has its requirements as tags, separated by commas or lines, without doubles", async () => {
    const job = await world.job(poster, { requirements: "PostgreSQL,Go\n\n Rust ,, Go\r\nKafka" });
    expect(job.tags).toEqual(["PostgreSQL", "Go", "Rust", "Kafka"]);
  });

  it("N4 takes whole dollars from 0 to 1,000,000 and tells every error by field at once", async () => {
    expect((await create({ reward_amount: 0 })).status).toBe(201);
    expect((await create({ reward_amount: 1_000_000 })).status).toBe(201);
    expect(await fieldErrorsIn({ reward_amount: 1_000_001, title: " ", company_website: "quillstack" })).toEqual({
      reward_amount: "The reward must be between $0 and $1,000,000",
      title: "Job title is required",
      company_website: "Company website must be a valid URL (starting with http:// or https://)",
    });
    expect(await fieldErrorsIn({ reward_amount: 12.5 })).toEqual({
      reward_amount: "The reward must be a whole number of dollars",
    });
    expect(await fieldErrorsIn({ reward_amount: -1 })).toHaveProperty("reward_amount");
    expect(await fieldErrorsIn({ reward_amount: "9000" })).toHaveProperty("reward_amount");
  });

  it("R8 takes a closing date until that day has ended everywhere", async () => {
    world.clock.set("2026-11-21T11:59:59.999Z");
    expect((await create({ closing_date: "2026-11-20" })).body.closing_date).toBe("2026-11-20");
    world.clock.set("2026-11-21T12:00:00Z");
    expect(await fieldErrorsIn({ closing_date: "2026-11-20" })).toEqual({
      closing_date: "The closing date has already passed",
    });
    expect((await create({ closing_date: "2026-11-21" })).status).toBe(201);
    expect(await fieldErrorsIn({ closing_date: "2026-02-30" })).toEqual({ closing_date: "Please enter a valid date" });
  });

  it("is there once for one Idempotency-Key", async () => {
    const key = randomUUID();
    const first = await create({ title: "Once" }, poster, { key });
    const second = await create({ title: "Once" }, poster, { key });
    expect(second.body).toEqual(first.body);
    await one("SELECT FROM jobs WHERE title = 'Once'", []);
  });
});

describe("the company of a new job", () => {
  it("J3 is used again for the same name in any case and the same website", async () => {
    const first = await world.job(poster, { company_name: "Northlight" });
    const second = await world.job(poster, { company_name: "NORTHLIGHT" });
    const elsewhere = await world.job(poster, { company_name: "Northlight", company_website: "https://other.example" });
    expect(second.company.id).toBe(first.company.id);
    expect(elsewhere.company.id).not.toBe(first.company.id);
  });

  it("J3 is one company for twenty jobs posted at once", async () => {
    const fresh = await world.person("Quick Poster");
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => world.job(fresh, { company_name: n % 2 ? "Rush" : "rush" })),
    );
    expect(new Set(jobs.map((job) => job.company.id)).size).toBe(1);
    expect((await fresh.call(companyEndpoints.own, {})).items).toHaveLength(1);
  });

  it("J3 is not made when the job is refused", async () => {
    await fieldErrorsIn({ company_name: "Never Made", closing_date: "2026-01-01" });
    const { rows } = await world.pool.query("SELECT FROM companies WHERE name = 'Never Made'");
    expect(rows).toHaveLength(0);
  });

  it("R1 is the poster's own, though somebody else has one of the same name", async () => {
    const other = await world.person("Other Poster");
    const mine = await world.job(poster, { company_name: "Twin" });
    const theirs = await world.job(other, { company_name: "Twin" });
    expect(theirs.company.id).not.toBe(mine.company.id);
    const own = await other.call(companyEndpoints.own, {});
    expect(own.items).toEqual([{ id: theirs.company.id, name: "Twin", website: "https://quillstack.example" }]);
  });
});

describe("abuse of a new job", () => {
  it("refuses 100 kB in every text, quickly", async () => {
    const huge = "a, b\n".repeat(20_000);
    const started = performance.now();
    const fieldErrors = await fieldErrorsIn({
      title: huge,
      company_name: huge,
      company_website: `https://a.example/${huge}`,
      description: huge,
      location: huge,
      f_type: huge,
      requirements: huge,
      closing_date: huge,
    });
    expect(Object.keys(fieldErrors)).toHaveLength(8);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("J12 keeps markup as the text that it is", async () => {
    const title = '<script>alert(1)</script> & "quotes" \'; DROP TABLE jobs; --';
    const description = "<img src=x onerror=alert(1)>\n{{7*7}} 😀 ﷽ abc";
    // Only the direction override is removed.
    const typed = description.replace("abc", "\u202eabc");
    const { body } = await create({ title, description: typed, requirements: "<b>Go</b>" });
    expect(body).toMatchObject({ title, description, description_format: "text", description_text: description });
    expect(body.tags).toEqual(["<b>Go</b>"]);
  });

  it("refuses characters that cannot be stored, by field", async () => {
    expect(Object.keys(await fieldErrorsIn({ title: "a\0b", description: "\ud800" }))).toEqual([
      "title",
      "description",
    ]);
  });

  it("refuses columns that are not the caller's to set, and keeps nothing of them", async () => {
    const columns = {
      id: randomUUID(),
      created_by: randomUUID(),
      status: "Closed",
      archived_at: "2026-01-01",
      listed: false,
      applications_count: 7,
      referrals_count: 7,
      source: "x",
      created_at: "2020-01-01",
    };
    expect(Object.keys(await fieldErrorsIn(columns)).sort()).toEqual(Object.keys(columns).sort());
  });

  it("finds words of any length and script without failing", async () => {
    for (const title of ["x".repeat(200), "工程师".repeat(60), "İıŞş".repeat(40), "’’’---…", "a=b type=Contract"]) {
      const { body } = await create({ title, location: ",;|()".repeat(40), requirements: "字".repeat(5_000) });
      expect(body.title).toBe(title);
    }
  });
});
