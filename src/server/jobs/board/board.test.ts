import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { recordReads } from "../../../../tests/support/query-plans.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { BOARD_SORTS, type boardQuery, type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";

let world: World;
let poster: Person;
let viewer: Person;
const made: JobDetail[] = [];

type Query = z.input<typeof boardQuery>;
const board = (query: Query = {}, by = viewer) => by.call(jobEndpoints.board, { query });
const titles = async (query: Query, by = viewer) => (await board(query, by)).items.map(({ title }) => title);

const TYPES = ["Full-time", "Part-time", "Contract", "Remote", "Internship"] as const;
const PLACES = ["San Francisco, CA", "New York; Remote", "Lisbon", "Remote - US"];

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:30:00Z" });
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer", { role: "candidate" });
  for (let n = 0; n < 30; n += 1) {
    world.clock.advance(1_000);
    made.push(
      await world.job(poster, {
        title: `Job ${n}`,
        f_type: TYPES[n % 5] ?? "Remote",
        location: PLACES[n % 4] ?? "",
        reward_amount: (n % 6) * 1_000,
        company_name: n % 3 === 0 ? "Quillstack" : "Northlight",
        requirements: "One, Two, Three, Four, Five",
      }),
    );
  }
});
afterAll(() => world.close());

const idOf = (n: number) => made[n]?.id ?? "";

describe("a page of the board", () => {
  it("J12 N2 shows cards without descriptions, with the first tags and how many there are", async () => {
    const { items } = await board({ limit: 1 });
    expect(items[0]).toMatchObject({
      title: "Job 29",
      summary: "Own the write path of a document store.",
      tags: ["One", "Two", "Three"],
      tag_count: 5,
      candidates_count: 0,
      saved: false,
      status: "Open",
      archived: false,
      can: { edit: false, delete: false, manage: false, refer: true, apply: true, save: true },
    });
    expect(items[0]).not.toHaveProperty("description");
    expect(items[0]).not.toHaveProperty("created_by");
    expect((await board({ limit: 1 }, poster)).items[0]?.can).toMatchObject({ edit: true, refer: false, apply: false });
  });

  it("needs a session", async () => {
    expect((await world.visitor.try(jobEndpoints.board, { query: {} })).status).toBe(401);
  });

  it.each(BOARD_SORTS)("J8 sorted by %s gives every job once over all pages, in order", async (sortBy) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await board({ sortBy, limit: 7, ...(cursor && { cursor }) });
      expect(page.matching).toEqual({ value: 30, more: false });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const { rows } = await world.pool.query(
      `SELECT array_agg(id ORDER BY created_at DESC, id DESC) AS newest, array_agg(id ORDER BY created_at, id) AS oldest,
        array_agg(id ORDER BY reward_amount DESC, id DESC) AS "reward-high",
        array_agg(id ORDER BY reward_amount, id) AS "reward-low",
        array_agg(id ORDER BY candidates_count DESC, id DESC) AS candidates FROM jobs`,
    );
    expect(seen).toEqual(rows[0][sortBy]);
  });

  it("J8 goes on where it was though jobs come and go in between", async () => {
    const first = await board({ limit: 5 });
    const passing = await world.job(poster, { title: "Passing" });
    const second = await board({ limit: 5, cursor: first.next_cursor ?? "" });
    expect(second.items.map(({ title }) => title)).toEqual(["Job 24", "Job 23", "Job 22", "Job 21", "Job 20"]);
    await poster.call(jobEndpoints.remove, { params: { id: passing.id } });
  });

  it("shows how often a job was applied for to everybody (R2), and cannot be applied for twice (R6)", async () => {
    const applicant = await world.person("Cara Candidate");
    await applyToJob(applicant, idOf(3));
    const [card] = (await board({ sortBy: "candidates", limit: 1 }, applicant)).items;
    expect(card).toMatchObject({ id: idOf(3), candidates_count: 1, can: { apply: false, refer: true } });
    expect((await board({ sortBy: "candidates", limit: 1 })).items[0]?.can.apply).toBe(true);
  });
});

describe("filters of the board", () => {
  it("J8 by type, one or several", async () => {
    expect(await titles({ type: "contract" })).toEqual(["Job 27", "Job 22", "Job 17", "Job 12", "Job 7", "Job 2"]);
    expect(await titles({ type: "internship,contract", limit: 3 })).toEqual(["Job 29", "Job 27", "Job 24"]);
    expect((await board({ type: "internship,contract" })).matching.value).toBe(12);
    expect((await board({ type: "internship,contract", sortBy: "reward-high" })).matching.value).toBe(12);
  });

  it("J2 by place: a city under all its spellings, and each place of a job with several", async () => {
    expect((await board({ location: "San Francisco" })).matching.value).toBe(8);
    expect((await board({ location: "san francisco" })).matching.value).toBe(8);
    expect((await board({ location: "New York" })).matching.value).toBe(8);
    expect((await board({ location: "Remote" })).matching.value).toBe(15);
    expect((await board({ location: "Francisco" })).matching.value).toBe(0);
    expect(await titles({ location: "Remote", limit: 3 })).toEqual(["Job 29", "Job 27", "Job 25"]);
  });

  it("N4 by reward from and to, in whole dollars", async () => {
    expect((await board({ rewardMin: 5_000 })).matching.value).toBe(5);
    expect((await board({ rewardMax: 1_000 })).matching.value).toBe(10);
    expect((await board({ rewardMin: 2_000, rewardMax: 3_000 })).matching.value).toBe(10);
    expect((await viewer.try(jobEndpoints.board, { query: { rewardMin: "1.5" } })).status).toBe(422);
  });

  it("J8 all together, in every order", async () => {
    const company = made[0]?.company.id ?? "";
    const all: Query = { type: "full-time,remote", location: "Remote", rewardMin: 1_000, rewardMax: 9_000, company };
    for (const sortBy of BOARD_SORTS) {
      for (const search of [undefined, "job", "document store"]) {
        const query = { ...all, sortBy, ...(search && { search }) };
        expect((await titles(query)).sort(), JSON.stringify(query)).toEqual(["Job 15", "Job 3"]);
        expect((await board(query)).matching).toEqual({ value: 2, more: false });
        expect((await board(query)).total).toEqual({ value: 30, more: false });
      }
    }
  });

  it("J7 by what the viewer saved, for nobody else", async () => {
    for (const n of [4, 8]) {
      const answer = await viewer.call(jobEndpoints.save, { params: { id: idOf(n) }, body: { saved: true } });
      expect(answer).toEqual({ saved: true });
    }
    await viewer.call(jobEndpoints.save, { params: { id: idOf(8) }, body: { saved: true } });
    expect(await titles({ saved: "true" })).toEqual(["Job 8", "Job 4"]);
    expect(await titles({ saved: "true", search: "job" })).toEqual(["Job 8", "Job 4"]);
    expect((await board({ saved: "true" })).items[0]?.saved).toBe(true);
    expect(await titles({ saved: "true" }, poster)).toEqual([]);
    await viewer.call(jobEndpoints.save, { params: { id: idOf(8) }, body: { saved: false } });
    await viewer.call(jobEndpoints.save, { params: { id: idOf(8) }, body: { saved: false } });
    expect(await titles({ saved: "true" })).toEqual(["Job 4"]);
    const missing = await viewer.try(jobEndpoints.save, { params: { id: randomUUID() }, body: { saved: true } });
    expect(missing.status).toBe(404);
  });

  it("R5 by what the viewer may refer to: pages are full of that, and the counts are of that", async () => {
    const both = await world.person("Refers And Posts");
    const own = await world.job(both, { title: "Job of mine" });
    for (const search of [undefined, "job"]) {
      const page = await board({ referable: "true", limit: 3, search }, both);
      expect(page.items.map(({ title, can }) => [title, can.refer])).toEqual([
        ["Job 29", true],
        ["Job 28", true],
        ["Job 27", true],
      ]);
      expect(page.matching).toEqual({ value: 30, more: false });
      expect((await board({ referable: "true", search })).matching.value).toBe(31);
    }
    expect(await titles({ referable: "true", location: "Lisbon", type: "remote,contract" }, poster)).toEqual([]);
    await both.call(jobEndpoints.remove, { params: { id: own.id } });
  });

  it("shows as paused only the viewer's own paused jobs", async () => {
    const paused = await world.job(poster, { title: "Paused" });
    await poster.call(jobEndpoints.setStatus, { params: { id: paused.id }, body: { from: "Open", status: "On Hold" } });
    expect(await titles({ status: "paused" }, poster)).toEqual(["Paused"]);
    expect(await titles({ status: "paused" })).toEqual([]);
    expect(await titles({ search: "paused" })).toEqual([]);
    await poster.call(jobEndpoints.remove, { params: { id: paused.id } });
  });
});

describe("the list of /jobs", () => {
  it("J13 shows posters their own jobs in every status, with counters", async () => {
    const own = await world.person("Own Poster");
    const jobs = await Promise.all([1, 2, 3, 4].map((n) => world.job(own, { title: `Own ${n}` })));
    const set = (n: number, status: string) =>
      own.try(jobEndpoints.setStatus, { params: { id: jobs[n]?.id }, body: { from: "Open", status } });
    await set(1, "On Hold");
    await set(2, "Closed");
    await applyToJob(viewer, jobs[3]?.id ?? "");
    await own.call(jobEndpoints.remove, { params: { id: jobs[3]?.id ?? "" } });
    const list = await own.call(jobEndpoints.list, { query: {} });
    expect(list.counters).toEqual({ total: 3, active: 1, paused: 1, closed: 1, archived: 1 });
    expect(list).toMatchObject({ matching: { value: 3 }, total: { value: 3 } });
    for (const [status, title] of [
      ["active", "Own 1"],
      ["paused", "Own 2"],
      ["closed", "Own 3"],
      ["archived", "Own 4"],
    ] as const) {
      const part = await own.call(jobEndpoints.list, { query: { status, location: "Lisbon", search: "own" } });
      expect(part.items.map((item) => item.title)).toEqual([title]);
      // The status filter does not change the total.
      expect(part.total.value).toBe(status === "archived" ? 4 : 3);
    }
    for (const { id } of jobs) await own.try(jobEndpoints.remove, { params: { id } });
  });

  it("J13 shows others all open jobs", async () => {
    const list = await viewer.call(jobEndpoints.list, { query: { view: "open", limit: 100 } });
    expect(list.counters).toBeNull();
    expect(list.items).toHaveLength(30);
    expect((await viewer.call(jobEndpoints.list, { query: {} })).items).toEqual([]);
  });
});

describe("figures of the board", () => {
  it("J2 offer San Francisco, New York and Remote first, then the places of the data", async () => {
    const figures = await viewer.call(jobEndpoints.boardFigures, {});
    expect(figures.jobs).toEqual({ value: 30, more: false });
    expect(figures.companies).toEqual({ value: 2, more: false });
    expect(figures.locations).toEqual(["San Francisco", "New York", "Remote", "Lisbon"]);
    expect(figures.company_choices.map(({ name }) => name)).toEqual(["Northlight", "Quillstack"]);
    await world.job(poster, { location: "Reykjavík", company_name: "Zebra" });
    const after = await viewer.call(jobEndpoints.boardFigures, {});
    expect(after.locations).toContain("Reykjavík");
    expect(after.company_choices.map(({ name }) => name)).toContain("Zebra");
  });
});

describe("foreign cursors", () => {
  it("J8 are an error on the cursor, whatever they contain", async () => {
    const next = (await board({ limit: 5 })).next_cursor ?? "";
    const parts: unknown[] = JSON.parse(Buffer.from(next, "base64url").toString("utf8"));
    const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");
    const tampered = [
      "x",
      "%",
      "=",
      `${next}!`,
      next.slice(1),
      "e30",
      "W10",
      "'; DROP TABLE jobs; --",
      ...[{}, [], null, 1, "x", parts.slice(1), [...parts, 1], ["oldest", ...parts.slice(1)]].map(made),
      ...[
        ["newest", "", "2026-02-30T00:00:00Z", parts[3]],
        ["newest", "", 5, parts[3]],
      ].map(made),
      made(["newest", "x".repeat(300), parts[2], parts[3]]),
      made([...parts.slice(0, 3), "not-an-id"]),
    ];
    for (const cursor of tampered) {
      const { status, body } = await viewer.try(jobEndpoints.board, { query: { cursor } });
      expect([status, Object.keys((body.fields ?? {}) as object)], cursor).toEqual([422, ["cursor"]]);
    }
    for (const key of [1.5, 2 ** 31, "1", null]) {
      const query = { cursor: made(["reward-high", "", key, parts[3]]), sortBy: "reward-high" };
      expect((await viewer.try(jobEndpoints.board, { query })).status, String(key)).toBe(422);
    }
    const query = { cursor: made(["newest", "\0 \ud800 '; --", parts[2], parts[3]]) };
    expect((await viewer.try(jobEndpoints.board, { query })).status).toBeLessThan(500);
  });

  it("grant no access: another user's cursor returns the own list", async () => {
    const { next_cursor } = await poster.call(jobEndpoints.list, { query: { limit: 2 } });
    const list = await viewer.call(jobEndpoints.list, { query: { cursor: next_cursor ?? "" } });
    expect(list.items).toEqual([]);
  });
});

describe("J8 X of Y", () => {
  it("is counted at most every two seconds, and at once where the viewer's own press shows in it", async () => {
    const sam = await world.person("Sam Saver");
    const counted = await world.job(poster, { title: "Counted once" });
    const matching = async (query: Query) => (await board({ limit: 3, ...query }, sam)).matching.value;
    const both = async () => [await matching({}), await matching({ type: "full-time" })];
    const [all = 0, fullTime = 0] = await both();
    // As another process would do it: without a notification to this process.
    await world.pool.query("DELETE FROM jobs WHERE id = $1", [counted.id]);
    expect(await both()).toEqual([all, fullTime]);
    world.clock.advance(2_000);
    expect(await both()).toEqual([all - 1, fullTime - 1]);
    expect(await matching({ saved: "true" })).toBe(0);
    for (const n of [3, 4, 6, 7]) await sam.call(jobEndpoints.save, { params: { id: idOf(n) }, body: { saved: true } });
    expect(await matching({ saved: "true" })).toBe(4);
  });

  it("is counted once for twenty concurrent requests", async () => {
    world.clock.advance(2_000);
    const asked = await recordReads(() => Promise.all(Array.from({ length: 20 }, () => board({ type: "contract" }))));
    const lists = asked.filter(({ text }) => text.includes("counts.matching"));
    expect(lists).toHaveLength(20);
    expect(lists.filter(({ text }) => !text.includes("NULL::int AS n"))).toHaveLength(1);
  });

  it("is counted by another request when the first one fails", async () => {
    world.clock.advance(2_000);
    const right = (await board({ type: "internship" })).matching;
    world.clock.advance(2_000);
    const holder = await world.pool.connect();
    try {
      await holder.query("BEGIN; LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE");
      const first = board({ type: "internship" }).catch((error: unknown) => error);
      const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%counts.matching%' AND query`;
      const counting = await vi.waitFor(async () => {
        const { rows } = await world.pool.query<{ pid: number }>(`${waiting} NOT LIKE '%NULL::int AS n%'`);
        expect(rows).toHaveLength(1);
        return rows[0]?.pid;
      });
      const second = board({ type: "internship" });
      await vi.waitFor(async () => {
        expect((await world.pool.query(`${waiting} LIKE '%NULL::int AS n%'`)).rows).toHaveLength(1);
      });
      await world.pool.query("SELECT pg_cancel_backend($1)", [counting]);
      expect(await first).toBeInstanceOf(Error);
      await holder.query("COMMIT");
      expect((await second).matching).toEqual(right);
    } finally {
      holder.release(true);
    }
  });

  it("is right after a change in this process, also for a page that was read while it was made", async () => {
    const { total } = await board({ limit: 1 });
    const [job] = await Promise.all([
      world.job(poster, { title: "One more" }),
      board({ limit: 1 }),
      board({ limit: 1 }),
    ]);
    expect((await board({ limit: 1 })).total.value).toBe(total.value + 1);
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
    expect((await board({ limit: 1 })).total).toEqual(total);
  });
});
