import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createPublicPage } from "../../../../tests/support/introductions.ts";
import { buildReport, createReportCase } from "../../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { issueFormTicket } from "../../infra/platform/form-ticket.ts";

const world = await createWorld({ now: "2026-03-02T09:00:00.000Z" });
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
const ada = await world.person("Ada Settler", { admin: true });
afterAll(() => world.close());

const create = (body: unknown, key?: string) =>
  world.visitor.try(reportEndpoints.create, { body }, key === undefined ? {} : { key });
const waiting = async () => (await ada.call(adminReportEndpoints.list, { query: { limit: 100 } })).items;
const detail = (id: string) => ada.call(adminReportEndpoints.get, { params: { id } });
const countOf = async (subject: string) => {
  const { rows } = await world.pool.query(
    "SELECT count(*)::int AS n FROM reports JOIN report_cases ON report_cases.id = case_id WHERE subject = $1",
    [subject],
  );
  return rows[0].n;
};

describe("P20 reporting what is public", () => {
  it("P20 accepts a visitor's report of a job, and groups all reports of one subject", async () => {
    const job = (await world.job(owner)).id;
    const email = uniqueEmail();
    const id = await createReportCase(world, { by: world.visitor, admin: ada }, job, { email });
    await createReportCase(world, { by: ines, admin: ada }, job, { reason: "offensive", text: "" });
    expect((await waiting()).filter((one) => one.id === id)).toMatchObject([
      { kind: "job", label: "Staff Backend Engineer", state: "open", reports: 2, reasons: ["fraud", "offensive"] },
    ]);
    expect(await detail(id)).toMatchObject({
      path: `/jobs/${job}`,
      owner: { id: owner.id },
      can: { keep: true, take_down: true },
      reports: [
        { reason: "offensive", email: "", by: { id: ines.id } },
        { reason: "fraud", text: "They ask for a deposit.", email, by: null },
      ],
    });
  });

  it("P20 accepts a report of a company, and stores no address of signed-in reporters", async () => {
    const { company } = await world.job(owner);
    const more = { kind: "company", reason: "impersonation", email: uniqueEmail() } as const;
    const id = await createReportCase(world, { by: ines, admin: ada }, company.id, more);
    const { label, path, reports } = await detail(id);
    expect({ label, path }).toEqual({
      label: company.name,
      path: expect.stringMatching(new RegExp(`^/browse/companies/.*${company.id}$`)),
    });
    expect(reports).toMatchObject([{ email: "", by: { id: ines.id } }]);
  });

  it("P20 accepts a referrer's page by its username in any case", async () => {
    const username = await createPublicPage(world, ines);
    const body = buildReport(world, username.toUpperCase(), { kind: "profile", reason: "impersonation" });
    expect((await create(body)).status).toBe(201);
    expect((await waiting()).filter(({ kind }) => kind === "profile")).toMatchObject([
      { label: username, reports: 1, reasons: ["impersonation"] },
    ]);
    for (const subject of [ines.id, "nobody-is-called-so"])
      expect((await create(buildReport(world, subject, { kind: "profile" }))).body.code).toBe("not_found");
    expect((await create(buildReport(world, username))).body.code).toBe("not_found");
  });

  it("P20 creates one report for a repeated idempotency key", async () => {
    const job = (await world.job(owner)).id;
    const body = buildReport(world, job);
    const answers = await Promise.all([create(body, "twice"), create(body, "twice")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countOf(job)).toBe(1);
  });

  it("P20 creates one case for 20 concurrent first reports", async () => {
    const job = (await world.job(owner)).id;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(buildReport(world, job))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await world.pool.query("SELECT id FROM report_cases WHERE subject = $1", [job]);
    expect(rows).toHaveLength(1);
    expect(await countOf(job)).toBe(20);
  });

  it("P20 X25 answers alike for missing, private and mismatched content, and stores nothing", async () => {
    const job = await world.job(owner);
    const archived = (await world.job(owner)).id;
    await world.pool.query("UPDATE jobs SET archived_at = now() WHERE id = $1", [archived]);
    const answers = await Promise.all(
      [
        buildReport(world, world.services.ids.next()),
        buildReport(world, archived),
        buildReport(world, job.company.id),
        buildReport(world, job.id, { kind: "company" }),
      ].map((body) => create(body)),
    );
    const told = answers.map(({ status, body: { request_id: _id, ...rest } }) => ({ status, rest }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject({ status: 404, rest: { code: "not_found" } });
    expect(await countOf(archived)).toBe(0);
    expect((await owner.try(reportEndpoints.create, { body: buildReport(world, archived) })).status).toBe(404);
  });
});

describe("P20 the typed text", () => {
  it("P20 names errors by field: no reason, nothing said, too long, no address, control characters", async () => {
    const job = (await world.job(owner)).id;
    const errorOf = async (more: object) => {
      const { status, body } = await create({ ...buildReport(world, job), ...more });
      expect(status).toBe(422);
      return Object.entries(body.fields as Record<string, { code: string }>).map(([name, { code }]) => [name, code]);
    };
    expect(await errorOf({ reason: undefined })).toEqual([["reason", "required"]]);
    expect(await errorOf({ reason: "because" })).toEqual([["reason", "required"]]);
    expect(await errorOf({ reason: "something_else", text: "  " })).toEqual([["text", "required"]]);
    expect(await errorOf({ text: "x".repeat(LIMITS.report.text + 1) })).toEqual([["text", "too_long"]]);
    expect(await errorOf({ text: "x".repeat(100_000) })).toEqual([["text", "too_long"]]);
    expect(await errorOf({ text: "a\u0000b" })).toEqual([["text", "ill_formed"]]);
    expect(await errorOf({ text: "\ud800" })).toEqual([["text", "ill_formed"]]);
    expect(await errorOf({ email: "nobody" })).toEqual([["email", "email_invalid"]]);
    expect(await errorOf({ kind: "account" })).toEqual([["kind", "invalid"]]);
    expect(await countOf(job)).toBe(0);
  });

  it("P20 keeps markup as the text that it is", async () => {
    const job = (await world.job(owner)).id;
    const text = `<img src=x onerror="alert(1)"> & <b>bold</b>`;
    const id = await createReportCase(world, { by: world.visitor, admin: ada }, job, { text });
    expect((await detail(id)).reports[0]?.text).toBe(text);
  });

  it("X40 refuses a form that is too fast, too old, forged, or has the honeypot filled", async () => {
    const job = (await world.job(owner)).id;
    const { clock, secrets } = world.services;
    const old = { now: () => new Date(clock.now().getTime() - 25 * 3_600_000) };
    const wrong = [
      { ticket: issueFormTicket({ clock, secrets }) },
      { ticket: issueFormTicket({ clock: old, secrets }) },
      { ticket: "invented" },
      { homepage: "https://buy.example" },
    ];
    for (const one of wrong)
      expect(await create(buildReport(world, job, one))).toMatchObject({ status: 422, body: { code: "form_refused" } });
    expect(await countOf(job)).toBe(0);
  });
});

describe("X40 X41 P20 limits", () => {
  let limited: World;
  let poster: Person;
  beforeAll(async () => {
    limited = await createWorld({ config: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" } });
    poster = await limited.person("Petra Poster");
  });
  afterAll(() => limited.close());

  const send = (address: string, body: object) =>
    limited.app.request("/api/reports", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(body),
    });

  it("X40 limits reports to ten an hour per network and sixty a day per subject", async () => {
    const job = (await limited.job(poster)).id;
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await send("203.0.113.7", buildReport(limited, job))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
    const networks = Array.from({ length: 55 }, (_, at) => `198.51.100.${at + 1}`);
    const rest = [];
    for (const network of networks) rest.push((await send(network, buildReport(limited, job))).status);
    expect(rest.filter((status) => status === 201)).toHaveLength(50);
    expect(rest.filter((status) => status === 429)).toHaveLength(5);
  });

  it("X41 limits emailed answers to ten a day per address, however it is spelled", async () => {
    const email = uniqueEmail();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const job = (await limited.job(poster)).id;
      const to = turn % 2 === 0 ? email : email.toUpperCase();
      statuses.push((await send(`192.0.2.${turn + 1}`, buildReport(limited, job, { email: to }))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });
});

it("P20 lets the owner delete a reported job, and the case says that nothing is left", async () => {
  const job = (await world.job(owner)).id;
  const id = await createReportCase(world, { by: ines, admin: ada }, job);
  await owner.call(jobEndpoints.remove, { params: { id: job } });
  expect(await detail(id)).toMatchObject({ path: null, can: { keep: true, take_down: false } });
  const body = { from: "open", outcome: "taken_down", reason: "It was a fraud." };
  const late = await ada.try(adminReportEndpoints.decide, { params: { id }, body });
  expect(late).toMatchObject({ status: 409, body: { code: "report_gone" } });
  expect((await detail(id)).state).toBe("open");
});
