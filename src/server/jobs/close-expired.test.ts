import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../../../tests/support/world.ts";
import { boardQuery } from "../../contract/jobs/jobs.ts";
import { jobUpdate, newJob } from "../../contract/jobs/posting/job-forms.ts";
import { readBoard } from "./board/board.ts";
import { CLOSE_EXPIRED, closeExpiredJobs } from "./close-expired.ts";
import { postJob } from "./post.ts";
import { readJob } from "./queries.ts";
import { setJobStatus } from "./set-status.ts";
import { updateJob } from "./update.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

/** Months pass in this file, in which sessions would expire, so the services are called without HTTP. */
function post(closing_date: string | null, title = "Staff Backend Engineer") {
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const text = { title, description: "Own the write path.", location: "Lisbon", f_type: "Full-time" };
  return postJob(poster.ctx, newJob.parse({ ...company, ...text, closing_date }));
}

const see = (id: string, viewer = poster.id) => readJob(world.ctx.db, viewer, id, world.clock.now());
const statusOf = async (id: string) => (await see(id)).status;

async function historyOf(id: string) {
  const { rows } = await world.pool.query(
    "SELECT from_status, to_status, changed_by FROM status_history WHERE record_id = $1 ORDER BY changed_at, id",
    [id],
  );
  return rows;
}

describe("jobs past their closing date", () => {
  it("R7 R8 close by themselves when the day has ended at UTC-12, not sooner", async () => {
    world.clock.set("2026-11-21T12:00:00Z");
    const { id } = await post("2026-11-25");
    const unlimited = await post(null);
    const later = await post("2026-11-26");
    world.clock.set("2026-11-26T11:59:59.999Z");
    expect(await closeExpiredJobs(world.ctx)).toBe(0);
    expect((await see(id)).accepting).toBe(true);
    world.clock.set("2026-11-26T12:00:00Z");
    expect(await closeExpiredJobs(world.ctx)).toBe(1);
    expect(await statusOf(id)).toBe("Closed");
    expect(await statusOf(unlimited.id)).toBe("Open");
    expect(await statusOf(later.id)).toBe("Open");
    expect(await historyOf(id)).toEqual([
      { from_status: null, to_status: "Open", changed_by: poster.id },
      { from_status: "Open", to_status: "Closed", changed_by: null },
    ]);
    expect(await closeExpiredJobs(world.ctx)).toBe(0);
  });

  it("R6 R7 are off the board and take nobody before anything has closed them", async () => {
    world.clock.set("2026-11-21T12:00:00Z");
    const { id } = await post("2026-12-01", "Quokka Whisperer");
    const viewer = await world.person("Vera Viewer");
    const found = async () => (await readBoard(viewer.ctx, boardQuery.parse({ search: "quokka" }))).items.length;
    expect(await found()).toBe(1);
    world.clock.set("2026-12-02T12:00:00Z");
    expect(await found()).toBe(0);
    expect(await see(id, viewer.id)).toMatchObject({
      status: "Open",
      accepting: false,
      can: { refer: false, apply: false },
    });
  });

  it("R7 closes paused jobs too, and leaves archived ones alone", async () => {
    world.clock.set("2026-12-10T12:00:00Z");
    const paused = await post("2026-12-11");
    const archived = await post("2026-12-11");
    await setJobStatus(poster.ctx, paused.id, { from: "Open", status: "On Hold" });
    await world.pool.query("UPDATE jobs SET archived_at = now() WHERE id = $1", [archived.id]);
    world.clock.set("2026-12-20T00:00:00Z");
    await closeExpiredJobs(world.ctx);
    expect(await statusOf(paused.id)).toBe("Closed");
    expect(await statusOf(archived.id)).toBe("Open");
    expect((await historyOf(paused.id)).at(-1)).toEqual({
      from_status: "On Hold",
      to_status: "Closed",
      changed_by: null,
    });
  });

  it("R7 R8 have their closing put into the queue for that moment, by the change that sets the date", async () => {
    world.clock.set("2026-11-21T12:00:00Z");
    await world.queue.clear();
    const { id, company } = await post("2026-11-25");
    const change = {
      title: "T",
      company: company.id,
      description: "d",
      location: "l",
      f_type: "Remote",
      status: "Open",
    };
    const update = (closing_date: string | null) =>
      updateJob(poster.ctx, id, jobUpdate.parse({ ...change, closing_date }));
    await update("2026-11-25");
    await update("2026-11-30");
    await update(null);
    await post(null);
    // The queue accepts no start times that are years ahead or beyond the year 9999; the schedule closes these jobs.
    await post("9999-12-31");
    expect(await world.queue.waiting(CLOSE_EXPIRED)).toEqual([
      { name: CLOSE_EXPIRED.name, data: {}, at: new Date("2026-11-26T12:00:00Z") },
      { name: CLOSE_EXPIRED.name, data: {}, at: new Date("2026-12-01T12:00:00Z") },
    ]);
  });

  it("R7 close once, in batches, when several processes do it at the same time, and every page is told", async () => {
    world.clock.set("2027-01-01T00:00:00Z");
    const { id } = await post("2027-01-05");
    await world.pool.query(
      `INSERT INTO jobs (id, title, company, description, summary, location, f_type, closing_date, created_by, created_at, updated_at)
        SELECT gen_random_uuid(), title, company, description, summary, location, f_type, closing_date, created_by, created_at, updated_at
        FROM jobs, generate_series(1, 449) WHERE id = $1`,
      [id],
    );
    const told = new Set<string>();
    const all = new Promise<void>((resolve) => {
      world.services.bus.subscribe("job_changed", (job) => {
        told.add(job);
        if (told.size === 450) resolve();
      });
    });
    world.clock.set("2027-01-07T00:00:00Z");
    const closed = await Promise.all([
      closeExpiredJobs(world.ctx),
      closeExpiredJobs(world.ctx),
      closeExpiredJobs(world.ctx),
    ]);
    expect(closed.reduce((sum, count) => sum + count)).toBe(450);
    const { rows } = await world.pool.query(
      `SELECT count(*) AS rows, count(DISTINCT record_id) AS jobs FROM status_history
        WHERE changed_by IS NULL AND changed_at = '2027-01-07T00:00:00Z'`,
    );
    expect(rows).toEqual([{ rows: 450, jobs: 450 }]);
    await all;
  });
});
