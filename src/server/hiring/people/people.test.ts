import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { advanceMoneyTo } from "../../../../tests/support/money.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";

let world: World;
let owner: Person;
let referrer: Person;
let company: string;
let jobs: string[];

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Marguerite Olander");
  referrer = await world.person("Ines Marchetti");
  const made = [await world.job(owner, { title: "Potter" }), await world.job(owner, { title: "Weaver" })];
  jobs = made.map(({ id }) => id);
  company = made[0]?.company.id ?? "";
  // In this order; the clock advances between them.
  for (const [nth, job] of [...jobs, ...jobs].entries()) {
    world.clock.advance(60_000);
    await referCandidate(referrer, job, {
      candidate_name: `Referred ${nth}`,
      candidate_email: `r${nth}@people.example`,
    });
    world.clock.advance(60_000);
    const applicant = await world.person(`Applicant ${nth}`);
    await applyToJob(applicant, job, { candidate_name: `Applied ${nth}`, candidate_email: `a${nth}@people.example` });
  }
  await notifyQueuedCandidates(world);
});
afterAll(() => world.close());

const list = (by: Person, query: object = {}) => by.call(peopleEndpoints.list, { query });
const counts = (by: Person) => by.call(peopleEndpoints.counts, {});
const names = async (query: object = {}, by = owner) => (await list(by, query)).items.map((one) => one.candidate_name);

const ALL = [3, 2, 1, 0].flatMap((nth) => [`Applied ${nth}`, `Referred ${nth}`]);

describe("H20 people of all jobs of a team", () => {
  it("H20 stand newest first, page after page, and are counted", async () => {
    expect(await names()).toEqual(ALL);
    const first = await list(owner, { limit: 3 });
    const second = await list(owner, { limit: 3, cursor: first.next_cursor });
    const third = await list(owner, { limit: 3, cursor: second.next_cursor });
    expect([first, second, third].flatMap(({ items }) => items.map((one) => one.candidate_name))).toEqual(ALL);
    expect(third.next_cursor).toBeNull();
    expect(first.matching).toEqual({ value: 8, more: false });
    expect(first.items[1]).toMatchObject({
      kind: "referral",
      referrer_name: "Ines Marchetti",
      job: { title: "Weaver" },
    });
  });

  it("H20 are the same where the jobs alone fill a page, in both directions", async () => {
    const applied = ALL.filter((name) => name.startsWith("Applied"));
    const cases = [
      [{ kind: "application" }, applied],
      [{ kind: "application", waits: "new" }, applied.toReversed()],
    ] as const;
    for (const [query, order] of cases) {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list(owner, { ...query, limit: 1, ...(cursor && { cursor }) });
        found.push(...page.items.map((one) => one.candidate_name));
        // Later pages are not counted again.
        expect(page.matching).toEqual(cursor === undefined ? { value: 4, more: false } : null);
        cursor = page.next_cursor;
      }
      expect(found).toEqual(order);
    }
    expect((await list(owner, { search: "applied" })).matching).toEqual({ value: 4, more: false });
  });

  it("H20 are found by a part of name or address, by job, kind and stage, together", async () => {
    expect(await names({ search: "APPLIED" })).toEqual(["Applied 3", "Applied 2", "Applied 1", "Applied 0"]);
    expect(await names({ search: "r2@people" })).toEqual(["Referred 2"]);
    expect(await names({ search: "100%_" })).toEqual([]);
    expect(await names({ job: jobs[0], kind: "referral" })).toEqual(["Referred 2", "Referred 0"]);
    expect(await names({ stage: "Hired" })).toEqual([]);
    expect((await list(owner, { search: "applied", job: jobs[1] })).matching?.value).toBe(2);
  });

  it("H20 R17 are shown to whoever sees them: members as their role says, nobody else", async () => {
    const [viewer, manager, stranger] = [
      await world.person("Vera Viewer"),
      await world.person("Hana Manager"),
      await world.person("Stranger"),
    ];
    await joinTeam(owner, company, viewer, "viewer");
    await joinTeam(owner, company, manager, "hiring_manager");
    const put = { params: { id: jobs[1] ?? "" }, body: { members: [manager.id] } };
    await owner.call(teamEndpoints.setOfJob, put);
    expect(await names({}, viewer)).toEqual(ALL);
    expect(await names({}, manager)).toEqual(["Applied 3", "Referred 3", "Applied 1", "Referred 1"]);
    expect(await names({ search: "applied" }, manager)).toEqual(["Applied 3", "Applied 1"]);
    expect(await names({ job: jobs[0] }, manager)).toEqual([]);
    expect(await list(stranger)).toMatchObject({ items: [], matching: { value: 0 } });
    expect(await counts(stranger)).toMatchObject({ all: { value: 0 }, waiting: { new: { value: 0 } } });
    expect((await manager.call(peopleEndpoints.jobs, {})).items.map(({ title }) => title)).toEqual(["Weaver"]);
    // Members with read-only access have nothing to respond to.
    expect((await counts(viewer)).waiting.new.value).toBe(0);
  });
});

describe("H20 what waits", () => {
  it("H20 counts and lists first answers, the longest wait first, those of more than five days apart, and unfunded hires", async () => {
    expect((await counts(owner)).waiting).toEqual({
      new: { value: 8, more: false },
      late: { value: 0, more: false },
      unfunded: { value: 0, more: false },
    });
    expect(await names({ waits: "new" })).toEqual(ALL.toReversed());
    const first = await list(owner, { waits: "new", limit: 5 });
    const rest = await list(owner, { waits: "new", limit: 5, cursor: first.next_cursor });
    expect([...first.items, ...rest.items].map((one) => one.candidate_name)).toEqual(ALL.toReversed());
    await world.pool.query(
      "UPDATE applications SET response_due_at = response_due_at - interval '6 days', created_at = created_at - interval '6 days' WHERE candidate_name = 'Applied 2'",
    );
    expect(await names({ waits: "late" })).toEqual(["Applied 2"]);
    const [answered] = (await list(owner, { waits: "late" })).items;
    const step = { params: { id: answered?.id ?? "" }, body: { from: "Applied", status: "Reviewing" } } as const;
    await owner.call(applicationEndpoints.setStatus, step);
    expect(await names({ waits: "late" })).toEqual([]);
    const [hired] = (await list(owner, { kind: "referral", limit: 1 })).items;
    const admin = await world.person("Ada Settler", { admin: true });
    await advanceMoneyTo(world, { owner, referrer, admin }, hired?.id ?? "", "hired");
    expect(await names({ waits: "unfunded" })).toEqual([hired?.candidate_name]);
    expect((await counts(owner)).waiting).toMatchObject({ new: { value: 6 }, unfunded: { value: 1 } });
  });
});

describe("H21 saved views", () => {
  it("H21 keep filters under a name, one for each name, and are one's own", async () => {
    const save = (name: string, filters: object, by = owner) =>
      by.try(peopleEndpoints.saveView, { body: { name, filters } });
    expect((await save("To answer", { waits: "new" })).status).toBe(201);
    const again = await save("to ANSWER", { waits: "late", search: "anna" });
    expect(again.body.items).toMatchObject([{ name: "to ANSWER", filters: { waits: "late", search: "anna" } }]);
    expect((await save("", {})).body.fields).toMatchObject({ name: { code: "required" } });
    expect((await save("x", { page: 2 })).status).toBe(422);
    const stranger = await world.person("Stranger");
    const [{ id = "" } = {}] = (await owner.call(peopleEndpoints.views, {})).items;
    expect((await stranger.try(peopleEndpoints.removeView, { params: { id } })).status).toBe(404);
    expect((await owner.call(peopleEndpoints.removeView, { params: { id } })).items).toEqual([]);
  });

  it("H21 are at most 25 a person, also of many saved at once", async () => {
    const person = await world.person("Many Views");
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        person.try(peopleEndpoints.saveView, { body: { name: `View ${nth}`, filters: {} } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe("people_views_full");
  });
});
