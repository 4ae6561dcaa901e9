import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { STAGES } from "../../../contract/statuses.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
const applicant = await world.person("Mira Castellan");
const job = (await world.job(poster)).id;
// Thirteen referrals and one application that came last; the first referral was rejected.
for (let turn = 0; turn < 13; turn += 1) {
  const { id } = await referCandidate(referrer, job, { candidate_name: `Candidate ${turn}` });
  world.clock.advance(turn % 3);
  const body = { from: "Pending", status: "Rejected" } as const;
  if (turn === 0) await poster.call(referralEndpoints.setStatus, { params: { id }, body });
}
world.clock.advance(1);
await applyToJob(applicant, job);
afterAll(() => world.close());

const board = (query: Record<string, unknown> = {}, id = job) =>
  poster.call(pipelineEndpoints.board, { params: { id }, query });
const list = (query: Record<string, unknown> = {}, id = job) =>
  poster.call(pipelineEndpoints.list, { params: { id }, query });

describe("the pipeline of a job", () => {
  it("J4 shows each stage in order, with its newest ten and their number", async () => {
    const { columns, counts } = await board();
    expect(columns.map((column) => column.stage)).toEqual(STAGES);
    expect(columns.map((column) => column.count)).toEqual([13, 0, 0, 0, 1, 0]);
    expect(counts).toEqual({ all: 14, referrals: 13, applications: 1 });
    const [fresh, , , , rejected] = columns;
    expect(fresh?.cards).toHaveLength(10);
    expect(fresh?.cards[0]).toMatchObject({
      kind: "application",
      candidate_name: "Mira Castellan",
      stage: "New",
      status: "Applied",
      reward_status: null,
      referrer_name: null,
    });
    expect(fresh?.cards[1]).toMatchObject({
      kind: "referral",
      candidate_name: "Candidate 12",
      status: "Pending",
      reward_status: "Pending",
      referrer_name: "Ines Marchetti",
    });
    expect(rejected).toMatchObject({
      cards: [{ candidate_name: "Candidate 0", stage: "Rejected" }],
      next_cursor: null,
    });
  });

  it("J4 continues a column in the list, without gaps or duplicates", async () => {
    const [fresh] = (await board()).columns;
    const rest = await list({ stage: "New", cursor: fresh?.next_cursor ?? undefined });
    const ids = [...(fresh?.cards ?? []), ...rest.items].map((card) => card.id);
    expect(new Set(ids).size).toBe(13);
    expect(ids).toHaveLength(13);
    expect(rest.next_cursor).toBeNull();
    expect(rest.items.at(-1)?.candidate_name).toBe("Candidate 1");
  });

  it.each([
    ["referrals", 12, "referral"],
    ["applications", 1, "application"],
  ] as const)("J4 shows only %s, and still the counts of all", async (kind, count, expected) => {
    const { columns, counts } = await board({ kind });
    expect(columns[0]?.count).toBe(count);
    expect(new Set(columns.flatMap((column) => column.cards.map((card) => card.kind)))).toEqual(new Set([expected]));
    expect(counts).toEqual({ all: 14, referrals: 13, applications: 1 });
    const { items } = await list({ kind });
    expect(new Set(items.map((card) => card.kind))).toEqual(new Set([expected]));
  });

  it("J4 lists all stages together, newest first, page by page", async () => {
    const whole = await list({ limit: 100 });
    expect(whole.items).toHaveLength(14);
    expect(whole.items.map((card) => card.created_at)).toEqual(
      whole.items
        .map((card) => card.created_at)
        .sort()
        .reverse(),
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 3, cursor: cursor ?? undefined });
      seen.push(...page.items.map((card) => card.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole.items.map((card) => card.id));
  });

  it("J6 stays readable for the owner of an archived job", async () => {
    const other = (await world.job(poster)).id;
    await referCandidate(referrer, other);
    expect(await poster.call(jobEndpoints.remove, { params: { id: other } })).toEqual({ result: "archived" });
    expect((await board({}, other)).counts.all).toBe(1);
    expect((await list({}, other)).items).toHaveLength(1);
  });

  it("is empty for a job without people", async () => {
    const empty = await board({}, (await world.job(poster)).id);
    expect(empty.counts).toEqual({ all: 0, referrals: 0, applications: 0 });
    expect(empty.columns).toHaveLength(6);
  });

  it("R2 is for the owner alone: others get not found", async () => {
    const admin = await world.person("Ada Admin", { admin: true, role: "poster" });
    const cursor = (await list({ limit: 1 })).next_cursor ?? undefined;
    for (const endpoint of [pipelineEndpoints.board, pipelineEndpoints.list])
      for (const person of [referrer, applicant, admin]) {
        const known = await person.try(endpoint, { params: { id: job }, query: { cursor } });
        const unknown = await person.try(endpoint, { params: { id: person.id } });
        expect(known.status).toBe(404);
        expect({ ...known.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
        expect((await person.try(endpoint, { params: { id: "x" } })).status).toBe(404);
        expect((await world.visitor.try(endpoint, { params: { id: job } })).status).toBe(401);
      }
  });

  it.each([
    ["kind", "both"],
    ["stage", "Pending"],
    ["cursor", "W10"],
    ["limit", "101"],
  ])("refuses %s=%s as a failure of that field", async (name, value) => {
    const answer = await poster.try(pipelineEndpoints.list, { params: { id: job }, query: { [name]: value } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.anything() } } });
  });
});
