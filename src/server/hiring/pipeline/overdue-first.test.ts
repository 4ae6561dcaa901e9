import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { backdateArrivals } from "../../../../tests/support/response-time.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

const DAY = 86_400_000;
let world: World;
let owner: Person;
let referrer: Person;
let applicant: Person;
let job: string;
let first: string;
let applied: string;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());
beforeEach(async () => {
  applicant = await world.person("Mira Castellan");
  job = (await world.job(owner, { response_days: 2 })).id;
  first = (await referCandidate(referrer, job, { candidate_name: "First" })).id;
  world.clock.advance(1_000);
  applied = (await applyToJob(applicant, job, { candidate_name: "Applied" })).id;
  await backdateArrivals(world, job, 3 * DAY);
  for (const candidate_name of ["Third", "Fourth"]) {
    world.clock.advance(1_000);
    await referCandidate(referrer, job, { candidate_name });
  }
});

const params = () => ({ id: job });
const board = () => owner.call(pipelineEndpoints.board, { params: params(), query: {} });
const list = (query: object) => owner.call(pipelineEndpoints.list, { params: params(), query });
const names = ({ items }: { items: { candidate_name: string }[] }) => items.map((item) => item.candidate_name);

it("R23 late answers come first, longest overdue first, in the board's columns and in the table, page by page", async () => {
  const { columns, late } = await board();
  expect(late).toBe(2);
  expect(columns[0]?.cards.map((card) => [card.candidate_name, card.answer_late !== undefined])).toEqual([
    ["First", true],
    ["Applied", true],
    ["Fourth", false],
    ["Third", false],
  ]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 1, ...(cursor && { cursor }) });
    seen.push(...names(page));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["First", "Applied", "Fourth", "Third"]);
  expect(names(await list({ late: "true" }))).toEqual(["First", "Applied"]);
  expect(names(await list({ late: "true", kind: "applications" }))).toEqual(["Applied"]);
  expect(names(await list({ sort: "newest" }))).toEqual(["Fourth", "Third", "Applied", "First"]);
});

it("R23 a person who becomes late during paging is on one of the pages", async () => {
  const { items, next_cursor } = await list({ limit: 3 });
  expect(names({ items })).toEqual(["First", "Applied", "Fourth"]);
  await world.pool.query("UPDATE referrals SET response_due_at = $2 WHERE job = $1 AND candidate_name = 'Third'", [
    job,
    world.clock.now(),
  ]);
  world.clock.advance(1_000);
  expect(names(await list({ limit: 3, cursor: next_cursor ?? "" }))).toEqual(["Third"]);
  // The previous version's cursor has no time.
  const before = Buffer.from(
    JSON.stringify(JSON.parse(Buffer.from(next_cursor ?? "", "base64url").toString()).slice(0, 2)),
  );
  expect(
    (await owner.try(pipelineEndpoints.list, { params: params(), query: { cursor: before.toString("base64url") } }))
      .status,
  ).toBe(200);
  const odd = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url");
  expect((await owner.try(pipelineEndpoints.list, { params: params(), query: { cursor: odd } })).status).toBe(422);
});

it("R23 both sides read the deadline of the answer, and nothing once it has come", async () => {
  const by = async () => [
    (await applicant.call(applicationEndpoints.get, { params: { id: applied } })).answer_by,
    (await referrer.call(referralEndpoints.get, { params: { id: first } })).answer_by,
  ];
  const { rows } = await world.pool.query("SELECT created_at FROM applications WHERE id = $1", [applied]);
  expect((await by())[0]).toBe(new Date(rows[0].created_at.getTime() + 2 * DAY).toISOString());
  const body = { from: "Applied", status: "Reviewing" } as const;
  await owner.call(applicationEndpoints.setStatus, { params: { id: applied }, body });
  expect((await by())[0]).toBeNull();
  expect((await by())[1]).not.toBeNull();
});

it("R16 a missing decision is shown 45 days after the first step to Interviewing, until it is made", async () => {
  const set = (from: "Pending" | "Reviewing" | "Interviewing", status: "Reviewing" | "Interviewing" | "Rejected") => {
    const reason = status === "Rejected" ? { reason: "unlisted" as const } : {};
    return owner.call(referralEndpoints.setStatus, { params: { id: first }, body: { from, status, ...reason } });
  };
  await set("Pending", "Reviewing");
  await set("Reviewing", "Interviewing");
  const since = world.clock.now().getTime();
  const read = () => referrer.call(referralEndpoints.get, { params: { id: first } });
  expect((await read()).decision_by).toBe(new Date(since + 45 * DAY).toISOString());
  const late = async () => (await list({ stage: "Interviewing" })).items[0]?.decision_late;
  expect(await late()).toBeUndefined();
  await backdateArrivals(world, job, 45 * DAY);
  expect(await late()).toBe(new Date(since).toISOString());
  await set("Interviewing", "Rejected");
  expect((await read()).decision_by).toBeNull();
});

it("R16 the decision deadline restarts where the step to Interviewing was undone, and continues where a step out of it was", async () => {
  const move = (from: object, to: object) => {
    const people = [{ kind: "referral" as const, id: first, from }];
    return owner.try(pipelineEndpoints.move, { params: params(), body: { people, to } });
  };
  const undo = (act: unknown) => owner.try(pipelineEndpoints.undo, { params: params(), body: { act } });
  const since = async () =>
    (await world.pool.query("SELECT interviewing_at FROM referrals WHERE id = $1", [first])).rows[0].interviewing_at;
  const actOf = ({ body }: { body: Record<string, unknown> }) => (body.undo as { act: string }).act;
  const New = { stage: "New", step: null };
  const there = { stage: "Interviewing", step: 1 };
  const once = await move(New, there);
  expect(await since()).toEqual(world.clock.now());
  expect((await undo(actOf(once))).status).toBe(200);
  expect(await since()).toBeNull();
  world.clock.advance(5_000);
  await move(New, there);
  const began = world.clock.now();
  world.clock.advance(60_000);
  const out = await move(there, { stage: "Rejected", step: null });
  expect((await undo(actOf(out))).status).toBe(200);
  expect(await since()).toEqual(began);
});
