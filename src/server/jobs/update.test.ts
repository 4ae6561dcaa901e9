import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, runWhileLocked } from "../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../contract/jobs/jobs.ts";

let world: World;
let poster: Person;
let stranger: Person;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:40:00Z" });
  poster = await world.person("Petra Poster");
  stranger = await world.person("Sten Stranger", { role: "poster" });
});
afterAll(() => world.close());

function bodyOf(job: JobDetail, overrides: object = {}): object {
  const { title, location, f_type, status, reward_amount, requirements, closing_date } = job;
  const kept = { title, location, f_type, status, reward_amount, requirements, closing_date };
  const pay = { pay_min: job.pay?.min, pay_max: job.pay?.max, pay_currency: job.pay?.currency, pay_per: job.pay?.per };
  return { ...kept, ...pay, company: job.company.id, description: job.description_text, ...overrides };
}

const update = (job: JobDetail, overrides: object = {}, by = poster) =>
  by.try(jobEndpoints.update, { params: { id: job.id }, body: bodyOf(job, overrides) });

const setStatus = (job: JobDetail, from: string, status: string, by = poster) =>
  by.try(jobEndpoints.setStatus, { params: { id: job.id }, body: { from, status } });

async function historyOf(id: string): Promise<string[]> {
  const { rows } = await world.pool.query(
    "SELECT from_status || ' to ' || to_status AS step FROM status_history WHERE record_id = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ step }) => step).filter((step) => step !== null);
}

/** Turns a job into an imported one. */
async function imported(html: string): Promise<JobDetail> {
  const { id } = await world.job(poster);
  await world.pool.query("UPDATE jobs SET description = $2, description_format = 'html' WHERE id = $1", [id, html]);
  return poster.call(jobEndpoints.get, { params: { id } });
}

describe("editing a job", () => {
  it("A7 does not overwrite later changes, and returns the fields that differ", async () => {
    const job = await world.job(poster);
    world.clock.advance(1_000);
    expect((await setStatus(job, "Open", "On Hold")).status).toBe(200);
    const late = await update(job, { title: "Principal Engineer", updated_at: job.updated_at });
    expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(Object.keys(late.body.fields as object).sort()).toEqual(["status", "title"]);
    const stored = await poster.call(jobEndpoints.get, { params: { id: job.id } });
    expect(stored).toMatchObject({ status: "On Hold", title: job.title });
    expect((await update(stored, { title: "Principal Engineer", updated_at: stored.updated_at })).status).toBe(200);
  });

  it("J19 changes and takes away what the job pays, and names its fields where they changed meanwhile", async () => {
    const { id } = await world.job(poster);
    await world.pool.query("UPDATE jobs SET pay_min = 4500000, pay_currency = 'EUR', pay_per = 'year' WHERE id = $1", [
      id,
    ]);
    const job = await poster.call(jobEndpoints.get, { params: { id } });
    expect(job.pay).toEqual({ min: 45_000, max: null, currency: "EUR", per: "year" });
    world.clock.advance(1_000);
    const more = await update(job, { pay_max: 60_000, updated_at: job.updated_at });
    expect(more.body.pay).toEqual({ min: 45_000, max: 60_000, currency: "EUR", per: "year" });
    const late = await update(job, { pay_min: 25.5, pay_per: "hour", updated_at: job.updated_at });
    expect(Object.keys(late.body.fields as object).sort()).toEqual(["pay_max", "pay_min", "pay_per"]);
    const none = await update(job, { pay_min: null, pay_max: null, pay_currency: "EUR", pay_per: "year" });
    expect(none).toMatchObject({ status: 200, body: { pay: null } });
  });

  it("changes what was sent and keeps its history of statuses", async () => {
    const job = await world.job(poster);
    world.clock.advance(60_000);
    const { status, body } = await update(job, { title: "Principal Engineer", status: "On Hold", reward_amount: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "Principal Engineer", status: "On Hold", reward_amount: 1, accepting: false });
    expect(Date.parse(String(body.updated_at))).toBe(world.clock.now().getTime());
    expect(body.created_at).toBe(job.created_at);
    expect(await historyOf(job.id)).toEqual(["Open to On Hold"]);
  });

  it('R1 is only for the creator; others get "not found"', async () => {
    const job = await world.job(poster);
    const gone = { ...job, id: randomUUID() };
    const admin = await world.person("Ada Admin", { admin: true });
    for (const by of [stranger, admin]) {
      const refused = await update(job, { title: "Mine" }, by);
      const missing = await update(gone, { title: "Mine" }, by);
      expect(refused.status).toBe(404);
      expect({ ...refused.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
      expect((await setStatus(job, "Open", "Closed", by)).status).toBe(404);
    }
    expect((await world.visitor.try(jobEndpoints.update, { params: { id: job.id }, body: bodyOf(job) })).status).toBe(
      401,
    );
    expect((await poster.call(jobEndpoints.get, { params: { id: job.id } })).title).toBe(job.title);
  });

  it("R1 moves the job only to one of the poster's own companies", async () => {
    const job = await world.job(poster);
    const own = await world.job(poster, { company_name: "Second Company" });
    const foreign = await world.job(stranger, { company_name: "Foreign" });
    expect((await update(job, { company: own.company.id })).body.company).toMatchObject({ name: "Second Company" });
    for (const company of [foreign.company.id, randomUUID()]) {
      const { status, body } = await update(job, { company });
      expect(status).toBe(422);
      expect(Object.keys(body.fields as object)).toEqual(["company"]);
    }
    expect((await update(job, { company: "Quillstack" })).status).toBe(422);
  });

  it("returns the specification's text for every empty required field", async () => {
    const job = await world.job(poster);
    const { body } = await update(job, { title: "", company: "", description: " ", location: "", f_type: "" });
    const fields = body.fields as Record<string, { message: string }>;
    expect(Object.keys(fields).sort()).toEqual(["company", "description", "f_type", "location", "title"]);
    for (const { message } of Object.values(fields)) expect(message).toBe("Please fill in all required fields");
  });

  it("refuses columns that are not part of the form", async () => {
    const job = await world.job(poster);
    const extra = { created_by: stranger.id, applications_count: 9, archived_at: null, summary: "x", id: job.id };
    const { status, body } = await update(job, extra);
    expect(status).toBe(422);
    expect(Object.keys(body.fields as object).sort()).toEqual(Object.keys(extra).sort());
  });

  it("R7 keeps a past closing date as it is, but neither sets one nor opens a job with one", async () => {
    const job = await world.job(poster, { closing_date: "2026-11-20" });
    world.clock.set("2026-11-21T12:00:00Z");
    expect((await update(job, { title: "Still editable" })).status).toBe(200);
    expect((await update(job, { closing_date: "2026-11-19" })).status).toBe(422);
    expect((await update(job, { status: "Closed" })).status).toBe(200);
    expect((await update(job, { status: "Open" })).body.fields).toHaveProperty("closing_date");
    expect((await setStatus(job, "Closed", "Open")).body.fields).toHaveProperty("closing_date");
    expect((await update(job, { status: "Open", closing_date: "2026-12-31" })).body).toMatchObject({ accepting: true });
    expect((await update(job, { closing_date: null })).body.closing_date).toBeNull();
  });

  it("J6 is over once the job is archived", async () => {
    const job = await world.job(poster);
    await applyToJob(await world.person("Cara Candidate"), job.id);
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
    expect((await update(job, { title: "Too late" })).body.code).toBe("conflict");
    expect((await setStatus(job, "Open", "Closed")).body.code).toBe("conflict");
  });

  it("renames the job in searches at once", async () => {
    const job = await world.job(poster, { title: "Marmoset Keeper" });
    const found = async (search: string) =>
      (await poster.call(jobEndpoints.board, { query: { search } })).items.map(({ id }) => id);
    expect(await found("marmoset")).toEqual([job.id]);
    await update(job, { title: "Capybara Keeper" });
    expect(await found("capybara")).toEqual([job.id]);
    expect(await found("marmoset")).toEqual([]);
  });
});

describe("an imported description", () => {
  const HTML =
    "<h2>About</h2><p>We are &lt;small&gt; &amp; <strong>quick</strong>.</p><ul><li>One</li><li>Two</li></ul>";

  it("J12 stays HTML when the form sends back its text", async () => {
    const job = await imported(HTML);
    expect(job).toMatchObject({ description: HTML, description_format: "html" });
    expect(job.description_text).toBe("About\n\nWe are <small> & quick.\n\n- One\n- Two");
    const { body } = await update(job, { description: `${job.description_text.replaceAll("\n", "\r\n")}  ` });
    expect(body).toMatchObject({ description: HTML, description_format: "html" });
  });

  it("J12 becomes text when its text is changed, and markup in it is text", async () => {
    const job = await imported(HTML);
    const { body } = await update(job, { description: "<p>Mine</p>" });
    expect(body).toMatchObject({
      description: "<p>Mine</p>",
      description_format: "text",
      description_text: "<p>Mine</p>",
    });
  });
});

describe("opening, pausing and closing", () => {
  it("N3 goes between the stored statuses with a row of history each", async () => {
    const job = await world.job(poster);
    expect((await setStatus(job, "Open", "On Hold")).body).toMatchObject({ status: "On Hold", accepting: false });
    expect((await setStatus(job, "On Hold", "Closed")).body).toMatchObject({ status: "Closed" });
    expect((await setStatus(job, "Closed", "Open")).body).toMatchObject({ status: "Open", accepting: true });
    expect((await setStatus(job, "Open", "Open")).status).toBe(200);
    expect(await historyOf(job.id)).toEqual(["Open to On Hold", "On Hold to Closed", "Closed to Open"]);
    expect((await setStatus(job, "Open", "Active")).status).toBe(422);
  });

  it("refuses a step from a status that is no longer the stored one", async () => {
    const job = await world.job(poster);
    await setStatus(job, "Open", "Closed");
    expect((await setStatus(job, "Open", "On Hold")).body.code).toBe("conflict");
  });

  it("lets one of two opposite steps at once win", async () => {
    const job = await world.job(poster);
    const answers = await Promise.all([setStatus(job, "Open", "On Hold"), setStatus(job, "Open", "Closed")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf(job.id)).toHaveLength(1);
  });

  it("waits for whoever changes the job at this moment", async () => {
    const job = await world.job(poster);
    const close = "UPDATE jobs SET status = 'Closed' WHERE id = $1";
    const late = await runWhileLocked(world.pool, close, [job.id], () => setStatus(job, "Open", "On Hold"));
    expect(late.body.code).toBe("conflict");
  });
});
