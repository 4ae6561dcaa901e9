import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { adminAuditEndpoints } from "../../contract/admin/admin-users.ts";
import { adminFailedTaskEndpoints } from "../../contract/admin/failed-tasks.ts";
import { type PermanentFailure, recordFailedTask } from "../infra/db/failed-tasks.ts";
import { storedTask } from "../infra/db/task.ts";
import { purgeClosedTasks } from "./failed-tasks.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await createWorld({
    now: new Date().toISOString(),
    config: { METRICS_TOKEN: "a token that only tests use" },
  });
  ada = await world.person("Ada Settler", { admin: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.pool.query("DELETE FROM dead_letter_tasks");
  await world.queue.clear();
});

function fail(more: Partial<PermanentFailure> = {}): Promise<void> {
  const piece = {
    class: "money",
    task: "refund-stripe-payment",
    data: { payment: "pi_1" },
    reason: "Error: no",
    tries: 9,
  };
  return world.ctx.write((tx) => recordFailedTask(tx, { ...piece, ...more }));
}

const list = (query: Record<string, unknown> = {}) => ada.call(adminFailedTaskEndpoints.list, { query });
const only = async () => (await list()).items[0] ?? expect.fail("nothing failed");
const again = (id: string) => ada.try(adminFailedTaskEndpoints.tryAgain, { params: { id } });
const close = (id: string, note: string) => ada.try(adminFailedTaskEndpoints.close, { params: { id }, body: { note } });
const audit = async () => {
  const { items } = await ada.call(adminAuditEndpoints.list, { query: {} });
  return items
    .filter(({ event }) => event.startsWith("work_"))
    .map(({ event, who, detail }) => ({ event, who, detail }));
};

describe("T21 permanently failed tasks", () => {
  test("are listed once, however often they failed, newest first and by class", async () => {
    await fail();
    await fail({ tries: 4, reason: "Error: still no" });
    await fail({ class: "upkeep", task: "purge-uploads", data: {} });
    const { items, open } = await list();
    expect(items.map(({ task, times, tries, reason }) => ({ task, times, tries, reason }))).toEqual([
      { task: "purge-uploads", times: 1, tries: 9, reason: "Error: no" },
      { task: "refund-stripe-payment", times: 2, tries: 4, reason: "Error: still no" },
    ]);
    expect(open).toEqual({ value: 2, more: false });
    expect((await list({ class: "money" })).items.map(({ about }) => about)).toEqual([
      [{ name: "payment", value: "pi_1" }],
    ]);
    const first = await list({ limit: 1 });
    const rest = await list({ limit: 1, cursor: first.next_cursor ?? "" });
    expect([...first.items, ...rest.items].map(({ task }) => task)).toEqual(["purge-uploads", "refund-stripe-payment"]);
  });

  test("are retried once by an admin, which the audit log records", async () => {
    await fail({ task: "purge-uploads", class: "upkeep", data: {} });
    const { id } = await only();
    const answers = await Promise.all([again(id), again(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.queue.waiting()).toEqual([{ name: "purge-uploads", data: {}, at: undefined }]);
    expect((await list()).items).toEqual([]);
    const [closed] = (await list({ state: "closed" })).items;
    expect(closed?.closed).toMatchObject({ by: "Ada Settler", outcome: "tried_again", note: "" });
    expect((await audit())[0]).toMatchObject({
      event: "work_tried_again",
      who: { id: ada.id },
      detail: [{ name: "work", value: "purge-uploads" }],
    });
    await world.queue.work();
    expect((await list()).items).toEqual([]);
  });

  test("are closed only with a reason, which list and audit log show", async () => {
    await fail();
    const { id } = await only();
    expect((await close(id, "  ")).status).toBe(422);
    expect((await close(id, "Paid back in the dashboard.")).body).toMatchObject({
      closed: { by: "Ada Settler", outcome: "closed", note: "Paid back in the dashboard." },
    });
    expect((await close(id, "Again.")).status).toBe(409);
    expect((await again(id)).status).toBe(409);
    expect(await world.queue.waiting()).toEqual([]);
    expect((await audit())[0]).toMatchObject({
      event: "work_closed",
      detail: expect.arrayContaining([{ name: "reason", value: "Paid back in the dashboard." }]),
    });
    // Another failure of the same task creates a new row.
    await fail();
    expect((await list()).items).toHaveLength(1);
  });

  test("with an unknown name can be closed but not retried", async () => {
    await fail({ task: "of-another-version" });
    const { id } = await only();
    expect((await again(id)).status).toBe(409);
    expect((await list()).items).toHaveLength(1);
    expect((await close(id, "Gone with version 3.")).status).toBe(200);
  });

  test("close automatically when a later run succeeds", async () => {
    await fail({ class: "upkeep", task: "purge-uploads", data: {} });
    await world.ctx.write((tx) => world.ctx.enqueue(tx, storedTask("purge-uploads"), {}));
    await world.queue.work();
    expect((await list()).items).toEqual([]);
    const [closed] = (await list({ state: "closed" })).items;
    expect(closed?.closed).toMatchObject({ by: "", outcome: "done" });
  });

  test("are deleted 400 days after they were closed, never while open", async () => {
    await fail({ task: "of-another-version" });
    await fail();
    const closing = await list();
    for (const { id, task } of closing.items)
      if (task !== "refund-stripe-payment") await close(id, "Gone with version 3.");
    await fail({ task: "of-another-version" });
    const age = (days: number) =>
      world.pool.query("UPDATE dead_letter_tasks SET closed_at = closed_at - make_interval(days => $1)", [days]);
    await age(399);
    await purgeClosedTasks(world.ctx);
    expect((await list({ state: "closed" })).items).toHaveLength(1);
    await age(2);
    await purgeClosedTasks(world.ctx);
    expect((await list({ state: "closed" })).items).toEqual([]);
    expect((await list()).items.map(({ task }) => task)).toEqual(["of-another-version", "refund-stripe-payment"]);
  });

  test("are counted in the metrics, as are overdue tasks", async () => {
    await fail();
    await world.ctx.write((tx) => world.ctx.enqueue(tx, storedTask("purge-uploads"), {}));
    await world.pool.query("UPDATE pgboss.job SET start_after = now() - interval '1 hour'");
    const answer = await world.app.request("/metrics", {
      headers: { authorization: "Bearer a token that only tests use" },
    });
    const text = await answer.text();
    expect(text).toMatch(/^work_failed_open\{class="money"\} 1$/m);
    expect(text).toMatch(/^work_failed_open\{class="mail"\} 0$/m);
    expect(text).toMatch(/^work_waiting\{class="upkeep"\} 1$/m);
    expect(text).toMatch(/^work_oldest_due_seconds\{class="upkeep"\} 36\d\d/m);
  });
});
