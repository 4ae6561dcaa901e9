import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, buildApplication, referCandidate } from "../../../tests/support/candidates.ts";
import { joinTeam } from "../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../contract/hiring/pipeline/pipeline.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";
import { questionEndpoints } from "../../contract/jobs/posting/answers.ts";
import { jobDraftEndpoints } from "../../contract/jobs/posting/job-drafts.ts";

let world: World;
let poster: Person;
let people = 0;

const LICENCE = { kind: "yes_no", text: "Do you have a driving licence?", required: true, must_be: true } as const;
const YEARS = { kind: "number", text: "How many years have you baked?", required: true, at_least: 2.5 } as const;
const SHIFT = { kind: "choice", text: "Which shift?", options: ["Day", "Night"], one_of: ["Night"] } as const;
const WHY = { kind: "text", text: "Why bread?" } as const;
const ALL = [LICENCE, YEARS, SHIFT, WHY];

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
});
afterAll(() => world.close());

const post = (questions: readonly object[] = ALL) => world.job(poster, { questions: questions as never });
const someone = () => {
  people += 1;
  return world.person(`Applicant ${people}`);
};
const given = (...answers: (boolean | number | string | null)[]) =>
  answers.map((answer, nth) => ({ question: ALL[nth]?.text ?? "", answer }));
const tryApply = (by: Person, job: string, answers: object) =>
  by.try(applicationEndpoints.create, { body: { ...buildApplication(job), answers: answers as never } });
const change = (job: { id: string; company: { id: string } }, fields: object) =>
  poster.try(jobEndpoints.update, {
    params: { id: job.id },
    body: {
      title: "Baker",
      description: "Bread.",
      location: "Lisbon",
      f_type: "Part-time" as const,
      company: job.company.id,
      status: "Open" as const,
      ...fields,
    },
  });
const read = (by: Person, id: string) => by.call(applicationEndpoints.get, { params: { id } });

describe("J55 the questions of a job", () => {
  it("are read by who is signed in without their conditions, and whole by who edits the job", async () => {
    const job = await post();
    const viewer = await someone();
    const { items } = await viewer.call(questionEndpoints.asked, { params: { id: job.id } });
    expect(items.map(({ text }) => text)).toEqual(ALL.map(({ text }) => text));
    expect(items[2]).toEqual({ kind: "choice", text: "Which shift?", required: false, options: ["Day", "Night"] });
    expect((await viewer.try(questionEndpoints.own, { params: { id: job.id } })).status).toBe(404);
    const own = await poster.call(questionEndpoints.own, { params: { id: job.id } });
    expect(own.items[1]).toMatchObject({ at_least: 2.5, at_most: null });
    expect(JSON.stringify(await world.visitor.call(jobEndpoints.get, { params: { id: job.id } }))).not.toContain(
      "licence",
    );
  });

  it("are kept where a form leaves them out, replaced where it names them, told in a conflict", async () => {
    const job = await post();
    expect((await change(job, {})).status).toBe(200);
    const own = async () => (await poster.call(questionEndpoints.own, { params: { id: job.id } })).items;
    expect(await own()).toHaveLength(4);
    expect((await change(job, { questions: [WHY] })).status).toBe(200);
    expect(await own()).toMatchObject([{ text: "Why bread?", options: [], must_be: null }]);
    const late = { updated_at: "2020-01-01T00:00:00.000Z" };
    expect((await change(job, { ...late, questions: await own() })).body.fields).not.toHaveProperty("questions");
    expect((await change(job, { ...late, questions: [] })).body.fields).toHaveProperty("questions");
  });

  it("are refused by field", async () => {
    const job = await post([]);
    const { status, body } = await change(job, { questions: [{ kind: "choice", text: "", options: ["One"] }] });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(["questions.0.text", "questions.0.options"]);
    const again = await change(job, { questions: [{ kind: "choice", text: "Which?", options: ["One"] }] });
    expect(again.body.fields).toMatchObject({ "questions.0.options": { code: "required" } });
    expect((await change(job, { questions: Array(6).fill(WHY) })).status).toBe(422);
  });

  it("J46 J47 go along into drafts as far as they are written, copies, and the job of a draft", async () => {
    const job = await post();
    const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "template", job: job.id } });
    expect(copy.fields.questions).toMatchObject(ALL);
    const draft = await poster.call(jobDraftEndpoints.create, {
      body: { questions: [{ kind: "choice", text: "", options: ["", "One"] }] },
    });
    expect(draft.fields.questions).toMatchObject([{ text: "", options: ["", "One"] }]);
    const { title, description, location, f_type } = job;
    const body = {
      title,
      description,
      location,
      f_type,
      company_name: "Bread & Co",
      company_website: "https://bread.example",
    };
    const posted = await poster.call(jobDraftEndpoints.publish, {
      params: { id: draft.id },
      body: { ...body, questions: [WHY] },
    });
    expect((await poster.call(questionEndpoints.own, { params: { id: posted.id } })).items).toMatchObject([WHY]);
  });
});

describe("J55 answers", () => {
  it("are kept as they were asked and given, whatever becomes of the questions", async () => {
    const job = await post();
    const applicant = await someone();
    const { id } = await applyToJob(applicant, job.id, { answers: given(true, 2.5, null, " Warm. ") });
    await change(job, { questions: [{ ...LICENCE, text: "Do you ride a bike?", must_be: false }] });
    const { answers } = await read(applicant, id);
    expect(answers).toEqual([
      { kind: "yes_no", question: LICENCE.text, answer: true },
      { kind: "number", question: YEARS.text, answer: 2.5 },
      { kind: "choice", question: SHIFT.text, answer: null },
      { kind: "text", question: WHY.text, answer: "Warm." },
    ]);
    const seen = (await read(poster, id)).answers;
    expect(seen.map(({ marked }) => marked)).toEqual([false, false, false, false]);
    expect(seen[1]).toMatchObject({ wanted: { at_least: 2.5 } });
  });

  it("are asked for by field, and only where they are required", async () => {
    const job = await post();
    const { status, body } = await tryApply(await someone(), job.id, given(null, null, null, "  "));
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(["answers.0.answer", "answers.1.answer"]);
    const long = await tryApply(await someone(), job.id, given(true, 3, null, "x".repeat(1_001)));
    expect(long.body.fields).toMatchObject({ "answers.3.answer": { code: "too_long" } });
    const far = await tryApply(await someone(), job.id, given(true, 2e9, null, null));
    expect(far.body.fields).toMatchObject({ "answers.1.answer": { code: "out_of_range" } });
  });

  it("to other questions than are asked now are no answers: nothing is kept", async () => {
    const job = await post();
    const applicant = await someone();
    for (const answers of [[], given(true, 3, "Night"), given(true, 3, "Dusk", null), given("yes", 3, "Day", null)]) {
      expect(await tryApply(applicant, job.id, answers)).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    await change(job, { questions: [] });
    expect((await tryApply(applicant, job.id, given(true, 3, "Day", null))).body.code).toBe("conflict");
    expect((await tryApply(applicant, job.id, [])).status).toBe(201);
  });
});

describe("J55 answers of many, and of the hostile", () => {
  it("T17 sent ten times at once under one key are one application, under ten keys as well", async () => {
    const job = await post();
    const applicant = await someone();
    const body = { ...buildApplication(job.id), answers: given(false, 3, "Day", null) };
    const keys = [...Array(10).fill("the-same-key"), ...Array.from({ length: 10 }, (_, nth) => `own-key-${nth}`)];
    const sent = await Promise.all(keys.map((key) => applicant.try(applicationEndpoints.create, { body }, { key })));
    const made = sent.filter(({ status }) => status === 201);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    expect(sent.filter(({ status }) => status !== 201).map(({ body: { code } }) => code)).toEqual(
      sent.filter(({ status }) => status !== 201).map(() => "application_duplicate"),
    );
    const { rows } = await world.pool.query("SELECT marked FROM applications WHERE job = $1", [job.id]);
    expect(rows).toEqual([{ marked: 2 }]);
  });

  it("T18 are to the questions before or after a change that comes at the same time, never to both", async () => {
    const job = await post([WHY]);
    const sent = { body: { ...buildApplication(job.id), answers: [{ question: WHY.text, answer: "Warm." }] } };
    const [applied, changed] = await Promise.all([
      (await someone()).try(applicationEndpoints.create, sent),
      change(job, { questions: [LICENCE] }),
    ]);
    // An earlier application changes the job's counter, but not its form.
    expect(changed.status).toBe(200);
    expect([201, 409]).toContain(applied.status);
    const { rows } = await world.pool.query("SELECT answers FROM applications WHERE job = $1", [job.id]);
    expect(rows.map(({ answers }) => answers.length)).toEqual(applied.status === 201 ? [1] : []);
  });

  it("X39 S3 are as long as they may be, are text whatever they look like, and bring no fields of their own", async () => {
    const markup = "<img src=x onerror=alert(1)>";
    const job = await post([{ ...WHY, text: markup }]);
    const applicant = await someone();
    const send = (answers: object) => tryApply(applicant, job.id, answers);
    const long = await send([{ question: markup, answer: "x".repeat(100_000) }]);
    expect(long.body.fields).toMatchObject({ "answers.0.answer": { code: "too_long" } });
    expect((await send([{ question: markup, answer: "a\0b" }])).status).toBe(422);
    expect((await send([{ question: markup, answer: { text: "a" } }])).status).toBe(422);
    expect((await send([{ question: markup, answer: "a", marked: false }])).status).toBe(422);
    expect((await send(Array(6).fill({ question: markup, answer: "a" }))).status).toBe(422);
    const { body, status } = await send([{ question: markup, answer: markup }]);
    expect(status).toBe(201);
    expect((await read(poster, String(body.id))).answers).toMatchObject([{ question: markup, answer: markup }]);
    const wide = await change(job, { questions: [{ ...WHY, text: "x".repeat(100_000) }] });
    expect(wide.body.fields).toMatchObject({ "questions.0.text": { code: "too_long" } });
    const many = { ...SHIFT, options: Array.from({ length: 21 }, (_, nth) => `${nth}`) };
    expect((await change(job, { questions: [many] })).body.fields).toHaveProperty("questions.0.options");
    expect((await change(job, { questions: [{ ...WHY, rejects: true }] })).status).toBe(422);
  });

  it("R17 another team's people read neither the conditions nor the answers, and change nothing", async () => {
    const job = await post();
    const { id } = await applyToJob(await someone(), job.id, { answers: given(false, 1, "Day", null) });
    const other = await someone();
    await world.job(other);
    const params = { id: job.id };
    expect((await other.try(questionEndpoints.own, { params })).status).toBe(404);
    expect((await other.try(applicationEndpoints.get, { params: { id } })).status).toBe(404);
    expect((await other.try(pipelineEndpoints.list, { params, query: { marked: "true" } })).status).toBe(404);
    expect((await other.try(jobDraftEndpoints.copy, { body: { kind: "draft", job: job.id } })).status).toBe(404);
  });
});

describe("J56 a mark", () => {
  it("is told to the team alone, and changes nothing else", async () => {
    const job = await post();
    const applicant = await someone();
    const { id } = await applyToJob(applicant, job.id, { answers: given(false, 1, "Day", null) });
    const other = await someone();
    await applyToJob(other, job.id, { answers: given(true, 3, "Night", null) });
    await referCandidate(await someone(), job.id);
    expect(JSON.stringify(await read(applicant, id))).not.toMatch(/marked|wanted/);
    const record = await read(poster, id);
    expect(record.answers.map(({ marked }) => marked)).toEqual([true, true, true, false]);
    expect(record).toMatchObject({ status: "Applied", next: ["Reviewing", "Rejected"] });
    const params = { id: job.id };
    const list = async (query: object) => (await poster.call(pipelineEndpoints.list, { params, query })).items;
    expect((await list({ sort: "oldest" })).map(({ marked }) => marked)).toEqual([3, undefined, undefined]);
    expect((await list({ marked: "true" })).map((card) => card.id)).toEqual([id]);
    expect(await list({ marked: "true", kind: "referrals" })).toEqual([]);
    const board = await poster.call(pipelineEndpoints.board, { params, query: {} });
    expect(board.counts.all).toBe(3);
    const viewer = await someone();
    await joinTeam(poster, job.company.id, viewer, "viewer");
    expect((await read(viewer, id)).answers[0]?.marked).toBe(true);
    expect((await viewer.try(questionEndpoints.own, { params })).status).toBe(404);
  });
});

describe("J57 answers elsewhere", () => {
  it("S3 X36 stand in the file, formulas defused, also those to questions that are asked no more", async () => {
    const job = await post([WHY, { ...WHY, text: "=1+1?" }]);
    const answers = [
      { question: WHY.text, answer: "=HYPERLINK(1)" },
      { question: "=1+1?", answer: "two" },
    ];
    await applyToJob(await someone(), job.id, { answers });
    await change(job, { questions: [LICENCE] });
    await applyToJob(await someone(), job.id, { answers: [{ question: LICENCE.text, answer: false }] });
    const response = await world.app.request(`/api/jobs/${job.id}/people.csv`, {
      headers: { authorization: `Bearer ${poster.token}` },
    });
    const [heads, ...lines] = (await response.text()).trim().split("\r\n");
    expect(heads).toMatch(
      /"Reward","Flagged answers",("[^"]*",){4}"Do you have a driving licence\?","Why bread\?","'=1\+1\?"$/,
    );
    expect(lines[0]).toMatch(/"1",("",){4}"No","",""$/);
    expect(lines[1]).toMatch(/("",){5}"","'=HYPERLINK\(1\)","two"$/);
  });

  it("P5 are downloaded without marks, and erased with the account", async () => {
    const job = await post();
    const applicant = await someone();
    const { id } = await applyToJob(applicant, job.id, { answers: given(false, 1, "Day", null) });
    const { rows } = await world.pool.query("SELECT marked FROM applications WHERE id = $1", [id]);
    expect(rows).toEqual([{ marked: 3 }]);
    const download = await world.app.request("/api/account/export", {
      method: "POST",
      headers: { authorization: `Bearer ${applicant.token}`, "content-type": "application/json" },
      body: "{}",
    });
    const { applications } = (await download.json()) as { applications: { answers: object[] }[] };
    expect(applications[0]?.answers[0]).toEqual({ question: LICENCE.text, answer: false });
    expect((await applicant.try(accountDataEndpoints.remove, { body: {} })).status).toBe(200);
    expect((await read(poster, id)).answers).toEqual([]);
    const { rows: left } = await world.pool.query("SELECT marked FROM applications WHERE id = $1", [id]);
    expect(left).toEqual([{ marked: 0 }]);
  });
});
