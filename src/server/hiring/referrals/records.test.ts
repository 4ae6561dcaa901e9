import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { REFERRAL_STATUSES, type ReferralStatus } from "../../../contract/statuses.ts";
import { nextReferralStatuses } from "../../../rules/statuses.ts";

let world: World;
let poster: Person;
let referrer: Person;
let stranger: Person;
let job: string;
let id: string;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
  stranger = await world.person("Sam Stranger", { admin: true, role: "poster" });
  job = (await world.job(poster)).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  id = (await referCandidate(referrer, job)).id;
});

const get = (by: Person) => by.try(referralEndpoints.get, { params: { id } });
const move = (by: Person, from: ReferralStatus, status: ReferralStatus) =>
  by.try(referralEndpoints.setStatus, { params: { id }, body: { from, status } });

describe("who reads a referral", () => {
  it("R2 its referrer and the job's owner do; only the owner is offered the next statuses", async () => {
    expect(await get(referrer)).toMatchObject({
      status: 200,
      body: { referrer: { id: referrer.id, name: "Ines Marchetti" }, can: { set_status: false }, next: [] },
    });
    expect(await get(poster)).toMatchObject({
      status: 200,
      body: { id, can: { set_status: true }, next: ["Reviewing", "Rejected"] },
    });
  });

  it("R2 R4 others, admins included, get 404 as for an unknown id", async () => {
    const known = await get(stranger);
    const unknown = await stranger.try(referralEndpoints.get, { params: { id: stranger.id } });
    expect(known.status).toBe(404);
    expect({ ...known.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect((await stranger.try(referralEndpoints.get, { params: { id: "x" } })).status).toBe(404);
    expect((await world.visitor.try(referralEndpoints.get, { params: { id } })).status).toBe(401);
  });

  it("F6 keeps history entries in insertion order when the clock is set back between them", async () => {
    await move(poster, "Pending", "Reviewing");
    world.clock.advance(-1_200_000);
    await move(poster, "Reviewing", "Interviewing");
    world.clock.advance(1_200_000);
    const steps = await world.pool.query(
      "SELECT to_status FROM status_history WHERE record_kind = 'referral' AND record_id = $1 ORDER BY changed_at, id",
      [id],
    );
    expect(steps.rows.map(({ to_status }) => to_status).slice(-2)).toEqual(["Reviewing", "Interviewing"]);
  });

  it("J6 keeps the record of an archived job readable and movable", async () => {
    const other = (await world.job(poster)).id;
    const kept = await referCandidate(referrer, other);
    await poster.call(jobEndpoints.remove, { params: { id: other } });
    const params = { id: kept.id };
    expect(await referrer.call(referralEndpoints.get, { params })).toMatchObject({ job: { archived: true } });
    const body = { from: "Pending", status: "Reviewing" } as const;
    expect((await poster.call(referralEndpoints.setStatus, { params, body })).status).toBe("Reviewing");
  });
});

describe("the status of a referral", () => {
  it("R2 F6 is changed by the job's owner, recording who, when, from and to", async () => {
    world.clock.advance(60_000);
    const moved = await move(poster, "Pending", "Reviewing");
    const at = world.clock.now().toISOString();
    expect(moved).toMatchObject({
      status: 200,
      body: { status: "Reviewing", updated_at: at, next: ["Interviewing", "Rejected"] },
    });
    const { body } = await get(referrer);
    expect(body.history).toEqual([
      { at: expect.any(String), by: "Ines Marchetti", from: null, to: "Pending", note: null },
      { at, by: "Petra Poster", from: "Pending", to: "Reviewing", note: null },
    ]);
  });

  it("R2 cannot be changed by the referrer, a stranger or an admin: 404, no row changed", async () => {
    for (const person of [referrer, stranger]) expect((await move(person, "Pending", "Reviewing")).status).toBe(404);
    expect((await world.visitor.try(referralEndpoints.setStatus, { params: { id }, body: {} })).status).toBe(401);
    const { body } = await get(referrer);
    expect(body).toMatchObject({ status: "Pending", history: [{ to: "Pending" }] });
  });

  it("R2 rejects forbidden and stale transitions", async () => {
    for (const stored of REFERRAL_STATUSES)
      for (const from of REFERRAL_STATUSES)
        for (const status of REFERRAL_STATUSES) {
          await world.pool.query("UPDATE referrals SET status = $2 WHERE id = $1", [id, stored]);
          const known = nextReferralStatuses(from).includes(status);
          const expected = known ? (stored === from ? undefined : "conflict") : "status_not_allowed";
          const answer = await move(poster, from, status);
          expect(answer.body.code, `${stored}: ${from} to ${status}`).toBe(expected);
          expect(answer.status).toBe(expected === undefined ? 200 : 409);
        }
  });

  it("R2 lets one of two concurrent changes win, the other gets a conflict, one history entry", async () => {
    const answers = await Promise.all([move(poster, "Pending", "Reviewing"), move(poster, "Pending", "Rejected")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("conflict");
    const { body } = await get(poster);
    expect(body.history).toHaveLength(2);
  });

  it("M1 a hire moves no money", async () => {
    for (const [from, status] of [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      expect((await move(poster, from, status)).status).toBe(200);
    expect(await get(poster)).toMatchObject({
      body: { status: "Hired", reward_status: "Pending", can: { set_status: false }, next: [] },
    });
  });
});

describe("my referrals", () => {
  async function withThree() {
    const me = await world.person("Lena List");
    const owner = await world.person("Otto Owner");
    const title = "Kern_el 100% Engineer";
    const first = await world.job(owner, { title, company_name: "Straße & Söhne", reward_amount: 3_000 });
    const second = await world.job(owner, { title: "Designer", company_name: "Backslash\\Inc" });
    const made = [];
    for (const [target, candidate_name] of [
      [first, "Amira Haddad"],
      [second, "Bruno Costa"],
      [second, "Clara_Novák"],
    ] as const) {
      world.clock.advance(1);
      made.push(await referCandidate(me, target.id, { candidate_name, candidate_email: uniqueEmail() }));
    }
    return { me, made, second: second.id };
  }
  const list = (me: Person, query: Record<string, unknown>) => me.call(referralEndpoints.list, { query });
  const names = ({ items }: { items: { candidate_name: string }[] }) => items.map((item) => item.candidate_name);

  it("X26 lists one's own, newest first, page by page, without gaps or duplicates", async () => {
    const { me, made } = await withThree();
    const first = await list(me, { limit: 2 });
    expect(first.items.map((item) => item.id)).toEqual([made[2]?.id, made[1]?.id]);
    const second = await list(me, { limit: 2, cursor: first.next_cursor });
    expect(second.items.map((item) => item.id)).toEqual([made[0]?.id]);
    expect(second.next_cursor).toBeNull();
    expect(second.stats.total).toBe(3);
    const rest = await list(me, { limit: 3 });
    expect(rest.next_cursor).toBeNull();
  });

  it("pages through rows created in the same moment or parts of a millisecond apart", async () => {
    const { me } = await withThree();
    await world.pool.query("UPDATE referrals SET created_at = '2026-11-20T08:00:00.123456Z' WHERE created_by = $1", [
      me.id,
    ]);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(me, { limit: 1, cursor: cursor ?? undefined });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ["amira", ["Amira Haddad"]],
    ["DESIGN", ["Clara_Novák", "Bruno Costa"]],
    ["söhne", ["Amira Haddad"]],
    ["NOVÁK", ["Clara_Novák"]],
    ["_", ["Clara_Novák", "Amira Haddad"]],
    ["100%", ["Amira Haddad"]],
    ["\\", ["Clara_Novák", "Bruno Costa"]],
    ["%", ["Amira Haddad"]],
    ["nobody", []],
    ["  ", ["Clara_Novák", "Bruno Costa", "Amira Haddad"]],
  ])("searches candidate, title and company for %j", async (search, expected) => {
    const { me } = await withThree();
    expect(names(await list(me, { search }))).toEqual(expected);
  });

  it("filters by status and reward, and keeps the statistics over all own rows", async () => {
    const { me, made } = await withThree();
    await world.pool.query("UPDATE referrals SET status = 'Hired', reward_status = 'Released' WHERE id = $1", [
      made[0]?.id,
    ]);
    await world.pool.query("UPDATE referrals SET status = 'Interviewing' WHERE id = $1", [made[1]?.id]);
    const stats = { total: 3, hired: 1, interviewing: 1 };
    expect(await list(me, { status: "Interviewing" })).toMatchObject({ items: [{ id: made[1]?.id }], stats });
    expect(await list(me, { reward: "Released" })).toMatchObject({ items: [{ id: made[0]?.id }], stats });
    expect(await list(me, { status: "Hired", reward: "Pending" })).toMatchObject({ items: [], stats });
  });

  it("F3 adds up the promised rewards, independent of later changes of the jobs", async () => {
    const { me, made } = await withThree();
    await world.pool.query("UPDATE jobs SET reward_amount = 1 WHERE id = $1", [made[0]?.job.id]);
    expect((await list(me, {})).money.possible).toBe(100 * (3_000 + 2 * 12_500));
  });

  it("X26 X27 shows nothing of other users: not to the job's owner, not by search, not by their cursor", async () => {
    const { me, made } = await withThree();
    const other = await world.person("Olga Other");
    const { next_cursor } = await list(me, { limit: 1 });
    const empty = { total: 0, hired: 0, interviewing: 0 };
    const money = { possible: 0, in_escrow: 0, earned: 0, paid: 0, next_release: null };
    for (const query of [{}, { search: "Amira" }, { cursor: next_cursor ?? undefined }])
      expect(await list(other, query)).toEqual({ items: [], next_cursor: null, stats: empty, money });
    expect((await list(poster, {})).items).toEqual([]);
    expect(made).toHaveLength(3);
  });

  it.each([
    ["cursor", "x"],
    ["cursor", "W10"],
    ["status", "hired"],
    ["reward", "Paid"],
    ["limit", "101"],
    ["limit", "0"],
    ["search", "x".repeat(201)],
    ["search", "a\0b"],
  ])("refuses %s=%j as a failure of that field", async (name, value) => {
    const answer = await referrer.try(referralEndpoints.list, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.anything() } } });
  });
});
