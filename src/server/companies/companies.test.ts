import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { companyEndpoints, companyJobsEndpoints } from "../../contract/companies/companies.ts";
import { fileEndpoints } from "../../contract/files.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";

let world: World;
let owner: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld();
  [owner, other] = await Promise.all([world.person("Marguerite Olander"), world.person("Dorian Vale")]);
});
afterAll(() => world.close());

const FIELDS = { website: "https://example.com", description: "Boats.", industry: "Marine", size: "11-50" };

async function logoToken(by: Person, background = "green"): Promise<string> {
  const body = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const sent = await by.try(fileEndpoints.uploadImage, { query: { name: "mark.png", kind: "logo" }, body });
  return String(sent.body.token);
}

test("J5 a company is added with its logo, changed by its creator alone, and the old logo is gone", async () => {
  const made = await owner.call(companyEndpoints.create, {
    body: { ...FIELDS, name: "Harbour & Pine", logo: await logoToken(owner) },
  });
  expect(made).toMatchObject({ ...FIELDS, name: "Harbour & Pine", can: { edit: true } });
  expect((await world.app.request(String(made.logo))).headers.get("content-type")).toBe("image/webp");
  const params = { id: made.id };
  expect(await other.call(companyEndpoints.get, { params })).toMatchObject({ can: { edit: false } });
  const body = { ...FIELDS, name: "Harbour and Pine", logo: await logoToken(owner, "blue") };
  expect((await other.try(companyEndpoints.update, { params, body })).status).toBe(404);
  const changed = await owner.call(companyEndpoints.update, { params, body });
  expect(changed.name).toBe("Harbour and Pine");
  expect(changed.logo).not.toBe(made.logo);
  expect((await world.queue.waiting()).map(({ name }) => name)).toContain("delete-blob");
  const kept = await owner.call(companyEndpoints.update, { params, body: { ...body, logo: null } });
  expect(kept.logo).toBe(changed.logo);
  const bare = await owner.call(companyEndpoints.update, { params, body: { ...body, logo: null, remove_logo: true } });
  expect(bare.logo).toBeNull();
});

test("finds a poster's company again by other blanks in its name and either form of its host (N5 J3)", async () => {
  const owner = await world.person("Uma Umlaut");
  const post = async (company_name: string, company_website: string) =>
    (await world.job(owner, { company_name, company_website })).company;
  const first = await post("Bäcker & Co", "https://xn--bcker-gra.example");
  for (const [name, website] of [
    ["Bäcker  &\u00a0Co", "https://www.bäcker.example/"],
    ["bäcker &\u2003Co\u200b", "http://BÄCKER.example"],
    ["Bäcker & Co", "https://xn--bcker-gra.example"],
  ] as const)
    expect((await post(name, website)).id).toBe(first.id);
  const read = await owner.call(companyEndpoints.get, { params: { id: first.id } });
  expect(read).toMatchObject({ name: "Bäcker & Co", website: "https://bäcker.example" });
  const again = { ...FIELDS, name: "Bäcker & Co", website: "https://xn--bcker-gra.example" };
  expect((await owner.try(companyEndpoints.create, { body: again })).body.code).toBe("company_exists");
});

test("J3 J5 the same name and website of one poster is one company", async () => {
  const body = { ...FIELDS, name: "Twice Ltd" };
  await owner.call(companyEndpoints.create, { body });
  const again = await owner.try(companyEndpoints.create, { body: { ...body, name: "TWICE ltd" } });
  expect([again.status, again.body.code]).toEqual([409, "company_exists"]);
  expect((await other.try(companyEndpoints.create, { body })).status).toBe(201);
  const job = await world.job(owner, { company_name: "Twice Ltd", company_website: FIELDS.website });
  expect(job.company.description).toBe("Boats.");
});

test("J5 names and addresses are checked, each error under its field", async () => {
  const answer = await owner.try(companyEndpoints.create, { body: { name: " ", website: "javascript:alert(1)" } });
  expect(answer.body.fields).toMatchObject({
    name: { message: "Company name is required" },
    website: { message: "Company website must be a valid URL (starting with http:// or https://)" },
  });
  const logo = await owner.try(companyEndpoints.create, { body: { ...FIELDS, name: "No Logo", logo: "x" } });
  expect(logo.body).toMatchObject({ fields: { logo: { code: "upload_gone" } } });
});

test("J5 the list has every company by name, page by page", async () => {
  for (const name of ["Alpha", "beta", "Gamma"])
    await other.call(companyEndpoints.create, { body: { ...FIELDS, name } });
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.call(companyEndpoints.list, { query: { limit: 2, cursor } });
    names.push(...page.items.map((company) => company.name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const { rows } = await world.pool.query<{ name: string }>("SELECT name FROM companies");
  expect(names).toEqual(rows.map((row) => row.name).sort(new Intl.Collator("en").compare));
  expect(names.filter((name) => /^(alpha|beta|gamma)$/i.test(name))).toEqual(["Alpha", "beta", "Gamma"]);
  const found = await owner.call(companyEndpoints.list, { query: { search: "amm" } });
  expect(found.items.map((company) => company.name)).toEqual(["Gamma"]);
});

test("J5 everybody sees a company's open jobs, newest first, and none that is paused, archived or over", async () => {
  const named = { company_name: "Cedarline", company_website: "https://cedarline.example" };
  const open = await world.job(owner, { ...named, title: "Open one" });
  world.clock.advance(1_000);
  const newer = await world.job(owner, { ...named, title: "Newer one" });
  const paused = await world.job(owner, { ...named, title: "Paused one" });
  await owner.call(jobEndpoints.setStatus, { params: { id: paused.id }, body: { from: "Open", status: "On Hold" } });
  const params = { id: open.company.id };
  const page = await world.visitor.call(companyJobsEndpoints.list, { params, query: { limit: 1 } });
  expect(page.items.map(({ id }) => id)).toEqual([newer.id]);
  const rest = await world.visitor.call(companyJobsEndpoints.list, {
    params,
    query: { cursor: page.next_cursor ?? "" },
  });
  expect(rest.items.map(({ id, can }) => [id, can.save])).toEqual([[open.id, false]]);
  const nowhere = await world.visitor.try(companyJobsEndpoints.list, {
    params: { id: world.services.ids.next() },
    query: {},
  });
  expect(nowhere.status).toBe(404);
});
