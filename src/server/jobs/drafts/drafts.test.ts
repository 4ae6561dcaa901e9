import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../../contract/jobs/posting/job-drafts.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";

let world: World;
let poster: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:40:00Z" });
  other = await world.person("Otto Other");
});
beforeEach(async () => {
  poster = await world.person("Petra Poster");
});
afterAll(() => world.close());

const WHOLE = {
  title: "Tidal Archivist",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Keep the tables.\n\n- Daily\n- By hand",
  location: "Lisbon",
  f_type: "Full-time" as const,
  pay_min: 25.5,
  pay_currency: "GBP" as const,
  pay_per: "hour" as const,
  reward_amount: 1_250,
  requirements: "Tides, Ink",
  closing_date: "2026-12-31",
};

const keep = (fields: object = WHOLE) => poster.call(jobDraftEndpoints.create, { body: fields });
const at = ({ id }: { id: string }) => ({ params: { id } });
const titles = async (kind: "draft" | "template", search?: string) =>
  (await poster.call(jobDraftEndpoints.list, { query: { kind, search } })).items.map(({ title }) => title);

describe("a draft", () => {
  it("J46 may be incomplete, and says what cannot be stored by field", async () => {
    const draft = await keep({ title: "Tidal Archivist" });
    expect(draft).toMatchObject({ kind: "draft", fields: { title: "Tidal Archivist", description: "", f_type: "" } });
    const { status, body } = await poster.try(jobDraftEndpoints.create, {
      body: { reward_amount: 1.5, title: "x".repeat(201), company_website: "not an address" },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields as object).sort()).toEqual(["reward_amount", "title"]);
  });

  it("J46 is in no list, search, figure or sitemap of jobs, and no job's page", async () => {
    const draft = await keep({ ...WHOLE, title: "Wombatologist" });
    const own = await poster.call(jobEndpoints.list, { query: { search: "wombatologist" } });
    expect(own.items).toEqual([]);
    expect(own.counters).toMatchObject({ total: 0, active: 0, paused: 0 });
    expect((await other.call(jobEndpoints.board, { query: { search: "wombatologist", exact: "true" } })).items).toEqual(
      [],
    );
    const browsed = await world.visitor.call(browseEndpoints.list, {
      query: { search: "wombatologist", exact: "true" },
    });
    expect(browsed.items).toEqual([]);
    for (const who of [world.visitor, other, poster]) {
      expect((await who.try(jobEndpoints.get, at(draft))).status).toBe(404);
    }
    const { rows } = await world.pool.query("SELECT FROM job_search WHERE job_id = $1", [draft.id]);
    expect(rows).toEqual([]);
    // The company is created with the job, not before.
    expect((await world.pool.query("SELECT FROM companies WHERE created_by = $1", [poster.id])).rows).toEqual([]);
  });

  it("J46 is there for those who may edit it alone", async () => {
    const draft = await keep();
    expect(await poster.call(jobDraftEndpoints.get, at(draft))).toEqual(draft);
    expect(draft.fields).toMatchObject(WHOLE);
    expect((await other.try(jobDraftEndpoints.get, at(draft))).status).toBe(404);
    expect((await other.call(jobDraftEndpoints.list, { query: {} })).items).toEqual([]);
    expect((await other.try(jobDraftEndpoints.remove, at(draft))).status).toBe(404);
    expect(await poster.call(jobDraftEndpoints.remove, at(draft))).toEqual({ removed: true });
    expect((await poster.try(jobDraftEndpoints.get, at(draft))).status).toBe(404);
  });

  it("J46 is listed with the last changed first, page by page, and found by its words", async () => {
    const first = await keep({ title: "Ferry Clerk", location: "Porto" });
    world.clock.advance(1_000);
    await keep({ title: "Lamp Keeper", company_name: "Ottoline" });
    expect(await titles("draft")).toEqual(["Lamp Keeper", "Ferry Clerk"]);
    world.clock.advance(1_000);
    await poster.call(jobDraftEndpoints.update, { ...at(first), body: { title: "Ferry Master", location: "Porto" } });
    expect(await titles("draft")).toEqual(["Ferry Master", "Lamp Keeper"]);
    expect(await titles("draft", "porto")).toEqual(["Ferry Master"]);
    expect(await titles("draft", "OTTOLINE")).toEqual(["Lamp Keeper"]);
    expect(await titles("draft", "%")).toEqual([]);
    const page = await poster.call(jobDraftEndpoints.list, { query: { limit: 1 } });
    const next = await poster.call(jobDraftEndpoints.list, { query: { limit: 1, cursor: page.next_cursor ?? "" } });
    expect([...page.items, ...next.items].map(({ title }) => title)).toEqual(["Ferry Master", "Lamp Keeper"]);
    expect(next.next_cursor).toBeNull();
  });

  it("J46 is not written over by somebody who began with an older one", async () => {
    const draft = await keep();
    const saved = await poster.call(jobDraftEndpoints.update, {
      ...at(draft),
      body: { ...WHOLE, title: "Chief Tidal Archivist", updated_at: draft.updated_at },
    });
    expect(saved.updated_at > draft.updated_at).toBe(true);
    const late = await poster.try(jobDraftEndpoints.update, {
      ...at(draft),
      body: { ...WHOLE, location: "Porto", updated_at: draft.updated_at },
    });
    expect(late.status).toBe(409);
    expect(Object.keys(late.body.fields as object).sort()).toEqual(["location", "title"]);
    expect((await poster.call(jobDraftEndpoints.get, at(draft))).fields.title).toBe("Chief Tidal Archivist");
  });
});

describe("the draft of a company", () => {
  it("J46 R17 is written on by whoever edits its jobs, and by nobody who has left", async () => {
    const job = await world.job(poster, { company_name: WHOLE.company_name, company_website: WHOLE.company_website });
    const draft = await keep();
    const nameless = await keep({ title: "Ferry Clerk" });
    const colleague = await world.person("Cleo Colleague");
    const as = async (role: string) => {
      await world.pool.query(
        `INSERT INTO company_members (company, user_id, role, created_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (company, user_id) DO UPDATE SET role = excluded.role`,
        [job.company.id, colleague.id, role],
      );
      return (await colleague.try(jobDraftEndpoints.get, at(draft))).status;
    };
    expect(await as("viewer")).toBe(404);
    expect(await as("hiring_manager")).toBe(404);
    expect(await as("recruiter")).toBe(200);
    expect((await colleague.call(jobDraftEndpoints.list, { query: {} })).items.map(({ id }) => id)).toEqual([draft.id]);
    expect((await colleague.try(jobDraftEndpoints.get, at(nameless))).status).toBe(404);
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [poster.id]);
    expect((await poster.try(jobDraftEndpoints.get, at(draft))).status).toBe(404);
    expect((await colleague.call(jobDraftEndpoints.publish, { ...at(draft), body: WHOLE })).company.id).toBe(
      job.company.id,
    );
  });
});

describe("a preview", () => {
  it("J46 is the page of the job that the draft becomes, whatever is missing", async () => {
    const job = await world.job(poster, { company_name: "Quillstack", company_website: "https://quillstack.example" });
    const preview = await poster.call(jobDraftEndpoints.preview, at(await keep()));
    expect(preview).toMatchObject({
      title: "Tidal Archivist",
      description_text: WHOLE.description,
      tags: ["Tides", "Ink"],
      pay: { min: 25.5, max: null, currency: "GBP", per: "hour" },
      company: { id: job.company.id, name: "Quillstack" },
      can: { edit: false, refer: false, apply: false },
    });
    expect(preview.places).toHaveLength(1);
    expect(await poster.call(jobDraftEndpoints.preview, at(await keep({ pay_min: 5 })))).toMatchObject({
      title: "",
      pay: null,
      places: [],
    });
  });
});

describe("publishing", () => {
  const publish = (draft: { id: string }, body: object, by = poster) =>
    by.try(jobDraftEndpoints.publish, { ...at(draft), body: body as typeof WHOLE });

  it("J46 J3 checks everything by field, and leaves the draft until the job stands", async () => {
    const draft = await keep({ title: "Tidal Archivist", f_type: "" });
    const { status, body } = await publish(draft, { title: "Tidal Archivist" });
    expect(status).toBe(422);
    expect(Object.keys(body.fields as object).sort()).toEqual(
      ["company_name", "company_website", "description", "f_type", "location"].sort(),
    );
    expect((await publish(draft, { ...WHOLE, closing_date: "2020-01-01" })).body.fields).toHaveProperty("closing_date");
    expect(await titles("draft")).toEqual(["Tidal Archivist"]);
    const job = await publish(draft, WHOLE);
    expect(job.status).toBe(201);
    expect(job.body).toMatchObject({ status: "Open", company: { name: "Quillstack" }, can: { edit: true } });
    expect(await titles("draft")).toEqual([]);
    expect((await other.call(jobEndpoints.get, { params: { id: String(job.body.id) } })).can.apply).toBe(true);
    expect((await publish(draft, WHOLE)).status).toBe(404);
  });

  it("J46 makes one job of a draft that is published twice at once", async () => {
    const draft = await keep();
    const both = await Promise.all([publish(draft, WHOLE), publish(draft, WHOLE)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect((await poster.call(jobEndpoints.list, { query: {} })).items).toHaveLength(1);
  });

  it("J46 J51 what was changed meanwhile is not published over; for whom it is stays where a form leaves it out", async () => {
    const draft = await keep();
    const hidden = { ...WHOLE, private: true, referrers: "team" as const };
    const saved = await poster.call(jobDraftEndpoints.update, { ...at(draft), body: hidden });
    const open = { ...WHOLE, private: false, referrers: "everybody" };
    const late = await publish(draft, { ...open, updated_at: draft.updated_at });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect(late.body.fields).toMatchObject({
      private: { code: "changed_meanwhile" },
      referrers: { code: "changed_meanwhile" },
    });
    expect(late.body.fields).not.toHaveProperty("title");
    expect((await publish(draft, { ...WHOLE, updated_at: draft.updated_at })).status).toBe(409);
    const again = await poster.call(jobDraftEndpoints.update, { ...at(draft), body: { ...WHOLE, title: "Tides" } });
    expect(again.fields).toMatchObject({ private: true, referrers: "team", title: "Tides" });
    expect(again.updated_at > saved.updated_at).toBe(true);
    const job = await publish(draft, WHOLE);
    expect(job.body).toMatchObject({ private: true, referrers: "team" });
    const other = await keep({ ...hidden });
    const shown = await publish(other, { ...open, updated_at: other.updated_at });
    expect([shown.status, shown.body.private, shown.body.referrers]).toEqual([201, undefined, undefined]);
  });

  it("J47 makes no job of a template", async () => {
    const template = await keep({ ...WHOLE, kind: "template" });
    expect((await publish(template, WHOLE)).status).toBe(404);
    expect(await titles("template")).toEqual(["Tidal Archivist"]);
  });
});

describe("copies", () => {
  const copy = (body: { kind: "draft" | "template"; job?: string; draft?: string }) =>
    poster.call(jobDraftEndpoints.copy, { body });

  it("J47 a job becomes a draft with all of its form, without a closing date that is over", async () => {
    const job = await world.job(poster, { ...WHOLE, places: ["remote"], department: "design" });
    const draft = await copy({ kind: "draft", job: job.id });
    expect(draft).toMatchObject({
      kind: "draft",
      fields: { ...WHOLE, pay_max: null, places: ["remote"], department: "design" },
    });
    await world.pool.query("UPDATE jobs SET closing_date = '2026-11-19' WHERE id = $1", [job.id]);
    expect((await copy({ kind: "draft", job: job.id })).fields.closing_date).toBeNull();
    expect((await poster.call(jobEndpoints.get, at(job))).status).toBe("Open");
  });

  it("J47 a template stays, and each draft of it is one of its own", async () => {
    const template = await copy({ kind: "template", draft: (await keep()).id });
    expect(template.fields).toMatchObject({ ...WHOLE, closing_date: null });
    const [one, two] = [
      await copy({ kind: "draft", draft: template.id }),
      await copy({ kind: "draft", draft: template.id }),
    ];
    await poster.call(jobDraftEndpoints.update, { ...at(one), body: { title: "Other" } });
    expect((await poster.call(jobDraftEndpoints.get, at(two))).fields.title).toBe("Tidal Archivist");
    expect(await titles("template")).toEqual(["Tidal Archivist"]);
  });

  it("J47 nobody else's job, draft or template is copied, and both or neither is an error", async () => {
    const job = await world.job(other);
    const theirs = await other.call(jobDraftEndpoints.create, { body: WHOLE });
    const tried = (body: object) => poster.try(jobDraftEndpoints.copy, { body: { kind: "draft", ...body } });
    expect((await tried({ job: job.id })).status).toBe(404);
    expect((await tried({ draft: theirs.id })).status).toBe(404);
    expect((await tried({})).status).toBe(422);
    expect((await tried({ job: job.id, draft: theirs.id })).status).toBe(422);
  });
});

it("J47 P5 there are at most 200 of each, and all go with the account", async () => {
  await keep();
  const many = "INSERT INTO job_drafts (id, kind, fields, created_by, created_at, updated_at) ";
  await world.pool.query(
    `${many} SELECT gen_random_uuid(), 'draft', '{}', $1, now(), now() FROM generate_series(1, 199)`,
    [poster.id],
  );
  expect((await poster.try(jobDraftEndpoints.create, { body: WHOLE })).body.code).toBe("drafts_full");
  expect((await keep({ ...WHOLE, kind: "template" })).kind).toBe("template");
  // A draft of an older version lacks fields; they are read as in an empty form.
  expect((await poster.call(jobDraftEndpoints.list, { query: { limit: 100 } })).items.at(-1)?.title).toBeTypeOf(
    "string",
  );
  await poster.call(accountDataEndpoints.remove, { body: {} });
  expect((await world.pool.query("SELECT FROM job_drafts WHERE created_by = $1", [poster.id])).rows).toEqual([]);
});
